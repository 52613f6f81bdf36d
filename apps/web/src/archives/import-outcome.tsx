import { archiveMessages } from '@sandlot/core/archives/messages'
import type { ImportedItem } from '@sandlot/core/archives/rest'
import { sandboxPath } from '@sandlot/core/sandboxes/rules'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { SkippedList } from './skipped-list.tsx'
import type { Outcome } from './use-import.ts'

const LINKS = 5

/** The result of an import: how many were created, links to them, and what was skipped or changed. */
export function ImportOutcome({ outcome, onLeave }: { outcome: Outcome; onLeave: () => void }) {
  const { created, skipped, items, unclaimed, isStopped } = outcome
  const made = items.filter((item): item is ImportedItem & { id: string } => item.id !== null)
  const changed = made.filter(({ notes }) => notes.length > 0)
  const Icon = skipped > 0 || isStopped ? TriangleAlert : CircleCheck
  return (
    <>
      <p className="flex items-start gap-2.5 py-1 font-medium" role="status">
        <Icon
          aria-hidden
          className={skipped > 0 || isStopped ? 'mt-0.5 text-warning-text' : 'mt-0.5 text-accent-text'}
          size={16}
        />
        {isStopped
          ? archiveMessages.importStopped(created)
          : skipped > 0
            ? archiveMessages.importPart(created, skipped)
            : archiveMessages.importDone(created)}
      </p>
      {made.length > 0 && (
        <ul aria-label={archiveMessages.importMade} className="py-1 pl-6">
          {made.slice(0, LINKS).map((item) => (
            <li key={item.id}>
              <a
                className="break-words text-accent-text underline-offset-2 hover:underline"
                href={sandboxPath(item)}
                onClick={onLeave}
              >
                {item.title}
              </a>
            </li>
          ))}
          {made.length > LINKS && (
            <li className="text-ink-muted">{archiveMessages.importRest(made.length - LINKS)}</li>
          )}
        </ul>
      )}
      {unclaimed > 0 && (
        <p className="py-1 pl-6 text-ink-muted">{archiveMessages.importUnclaimed(unclaimed)}</p>
      )}
      {changed.length > 0 && (
        <section aria-label={archiveMessages.importNotes} className="py-1 pl-6 text-ink-muted">
          {changed.slice(0, LINKS).map(({ id, title, notes }) => (
            <p key={id}>{`${title}: ${notes.join(' ')}`}</p>
          ))}
          {changed.length > LINKS && <p>{archiveMessages.importRest(changed.length - LINKS)}</p>}
        </section>
      )}
      <SkippedList
        skipped={items.flatMap(({ status, title, reason }) =>
          status === 'skipped' ? [{ title, reason: reason ?? '' }] : [],
        )}
      />
    </>
  )
}
