import { VIEWERS_SHOWN } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { Avatar } from '@sandlot/ui/avatar'
import type { Viewer } from './work/use-viewers.ts'

const nameOf = ({ name, username }: Viewer) => name || username

/** Who else looks at the sandbox now, by picture; of more than a few their number. */
export function ViewerList({ viewers }: { viewers: readonly Viewer[] }) {
  if (viewers.length === 0) return null
  const rest = viewers.slice(VIEWERS_SHOWN)
  return (
    <ul aria-label={sandboxMessages.viewers} className="flex shrink-0 items-center -space-x-1.5">
      {viewers.slice(0, VIEWERS_SHOWN).map((viewer) => (
        <li
          className="rounded-full ring-2 ring-surface"
          key={viewer.id}
          title={sandboxMessages.looksAtIt(nameOf(viewer))}
        >
          <Avatar name={nameOf(viewer)} size={22} url={viewer.avatarUrl} />
          <span className="sr-only">{nameOf(viewer)}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li
          className="rounded-full bg-sunken px-1.5 py-0.5 text-ink-muted text-xs ring-2 ring-surface"
          title={rest.map(nameOf).join(', ')}
        >
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">{rest.map(nameOf).join(', ')}</span>
        </li>
      )}
    </ul>
  )
}
