import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { FileLock } from 'lucide-react'

/** Marks a protected sandbox. Differs from the lock of private ones, which is shown next to it. */
export function ProtectedMark({ size = 14 }: { size?: number }) {
  return (
    <span className="shrink-0 text-ink-faint" title={sandboxMessages.protectedMark}>
      <FileLock aria-hidden size={size} />
      <span className="sr-only">{sandboxMessages.protectedMark}</span>
    </span>
  )
}
