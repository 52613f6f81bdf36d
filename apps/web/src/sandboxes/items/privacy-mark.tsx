import { sandboxMessages } from '@sandlot/core/sandboxes/messages'

/** A globe, a link, and a lock. Each is a single path, because there is one for every item of a list. */
const drawings = [
  'M21 12a9 9 0 1 1-18 0 9 9 0 1 1 18 0M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  'M10 8H7a4 4 0 0 0 0 8h3M14 8h3a4 4 0 0 1 0 8h-3M9 12h6',
  'M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
] as const

export const privacyName = (privacy: number): string => sandboxMessages.privacyNames[privacy] ?? ''

/** The privacy of a sandbox as an icon, with its name for screen readers. */
export function PrivacyMark({ privacy, size = 14 }: { privacy: number; size?: number }) {
  const name = privacyName(privacy)
  return (
    <span className="shrink-0 text-ink-faint" title={name}>
      <svg
        aria-hidden
        fill="none"
        height={size}
        stroke="currentColor"
        strokeWidth={2}
        viewBox="0 0 24 24"
        width={size}
      >
        <path d={drawings[privacy] ?? drawings[2]} />
      </svg>
      <span className="sr-only">{name}</span>
    </span>
  )
}
