import { TEAM_AVATAR_PX } from '@sandlot/core/workspaces/limits'
import { useState } from 'react'
import { avatarColorOf } from './avatar-color.ts'
import { cx } from './cx.ts'

const sizes = { small: 'rounded-md text-xs', large: 'rounded-xl text-xl' }

type Props = { name: string; url: string | null; size?: keyof typeof sizes }

/** A workspace's picture, or its first letter on a color. Renders nothing without a name (spec SH-072 to SH-076). */
export function TeamAvatar({ name, url, size = 'small' }: Props) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const letter = [...name.trim()][0]
  if (!letter) return null
  const box = { width: TEAM_AVATAR_PX[size], height: TEAM_AVATAR_PX[size] }
  if (url && url !== failedUrl)
    return (
      <img
        alt=""
        className={cx('shrink-0 bg-sunken object-cover', sizes[size])}
        onError={() => setFailedUrl(url)}
        src={url}
        style={box}
      />
    )
  return (
    <span
      aria-hidden
      className={cx(
        'flex shrink-0 items-center justify-center font-semibold text-white before:content-[attr(data-letter)]',
        sizes[size],
        avatarColorOf(name),
      )}
      data-letter={letter.toUpperCase()}
      style={box}
    />
  )
}
