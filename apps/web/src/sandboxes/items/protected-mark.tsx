import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { FileLock } from 'lucide-react'

/** Tells that a sandbox is protected. Another lock than that of private ones, which stands beside it. */
export function ProtectedMark({ size = 14 }: { size?: number }) {
  return (
    <span className="shrink-0 text-ink-faint" title={sandboxMessages.protectedMark}>
      <FileLock aria-hidden size={size} />
      <span className="sr-only">{sandboxMessages.protectedMark}</span>
    </span>
  )
}
