import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { Globe, Link2, Lock } from 'lucide-react'

const icons = [Globe, Link2, Lock] as const

export const privacyName = (privacy: number): string => sandboxMessages.privacyNames[privacy] ?? ''

/** Who can see a sandbox, as an icon with its name for those who do not see it. */
export function PrivacyMark({ privacy, size = 14 }: { privacy: number; size?: number }) {
  const Icon = icons[privacy] ?? Lock
  return (
    <span className="shrink-0 text-ink-faint" title={privacyName(privacy)}>
      <Icon aria-hidden size={size} />
      <span className="sr-only">{privacyName(privacy)}</span>
    </span>
  )
}
