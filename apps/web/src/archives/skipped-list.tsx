import { archiveMessages } from '@sandlot/core/archives/messages'
import type { Skipped } from './use-import.ts'

const SHOWN = 50

/** Lists what is skipped, with reasons. */
export function SkippedList({ skipped }: { skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return null
  return (
    <section aria-label={archiveMessages.importSkipped} className="pt-2">
      <h3 className="pb-1 font-medium text-warning-text">
        {archiveMessages.importSkippedCount(skipped.length)}
      </h3>
      <ul
        className="max-h-48 divide-y divide-line overflow-y-auto rounded-lg border border-line"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
      >
        {skipped.slice(0, SHOWN).map(({ title, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and titles are not unique
          <li className="px-3 py-2" key={index}>
            <p className="break-words font-medium">{title}</p>
            <p className="break-words text-ink-muted">{reason}</p>
          </li>
        ))}
        {skipped.length > SHOWN && (
          <li className="px-3 py-2 text-ink-muted">{archiveMessages.importRest(skipped.length - SHOWN)}</li>
        )}
      </ul>
    </section>
  )
}
