import { useState } from 'react'
import { avatarColorOf } from './avatar-color.ts'
import { cx } from './cx.ts'

type Props = { name: string; url: string | null; size?: number }

/**
 * A person's picture, or the first letter of their name if there is none. Decorative, because the name is shown next to
 * it.
 */
export function Avatar({ name, url, size = 24 }: Props) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const box = { width: size, height: size }
  if (url && url !== failedUrl)
    return (
      <img
        alt=""
        className="shrink-0 rounded-full bg-sunken object-cover"
        onError={() => setFailedUrl(url)}
        src={url}
        style={box}
      />
    )
  return (
    <span
      aria-hidden
      className={cx(
        'flex shrink-0 items-center justify-center rounded-full font-semibold text-white before:content-[attr(data-letter)]',
        avatarColorOf(name.trim()),
      )}
      data-letter={[...name.trim()][0]?.toUpperCase() ?? '?'}
      style={{ ...box, fontSize: Math.round(size * 0.46) }}
    />
  )
}
