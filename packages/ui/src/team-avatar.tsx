import { avatarColor } from '@sandlot/core/workspaces/rules'
import { useState } from 'react'
import { cx } from './cx.ts'

const sizes = { small: 'size-6 rounded-md text-xs', large: 'size-[55px] rounded-xl text-xl' }

const colors = [
  'bg-team-0',
  'bg-team-1',
  'bg-team-2',
  'bg-team-3',
  'bg-team-4',
  'bg-team-5',
  'bg-team-6',
  'bg-team-7',
] as const

type Props = { name: string; url: string | null; size?: keyof typeof sizes }

/** A workspace's picture, or its first letter on a colour; nothing without a name (spec SH-072 to SH-076). */
export function TeamAvatar({ name, url, size = 'small' }: Props) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const letter = [...name.trim()][0]
  if (!letter) return null
  if (url && url !== failedUrl)
    return (
      <img
        alt=""
        className={cx('shrink-0 bg-sunken object-cover', sizes[size])}
        onError={() => setFailedUrl(url)}
        src={url}
      />
    )
  return (
    <span
      aria-hidden
      className={cx(
        'flex shrink-0 items-center justify-center font-semibold text-white before:content-[attr(data-letter)]',
        sizes[size],
        colors[avatarColor(name)],
      )}
      data-letter={letter.toUpperCase()}
    />
  )
}
