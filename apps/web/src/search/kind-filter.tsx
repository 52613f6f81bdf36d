import type { ItemKind } from '@sandlot/core/sandboxes/items/items'
import { searchPageMessages } from '@sandlot/core/sandboxes/search/page-messages'
import { searchKinds } from '@sandlot/core/sandboxes/search/rules'
import { cx } from '@sandlot/ui/cx'
import type { KindCounts } from './use-search-results.ts'

type Props = { kind: ItemKind | null; counts: KindCounts; onKind: (kind: ItemKind | null) => void }

/** Which kind of things is shown, and how many of each there are. */
export function KindFilter({ kind, counts, onKind }: Props) {
  const all = searchKinds.reduce((sum, name) => sum + counts[name], 0)
  const choices = [
    { id: null, name: searchPageMessages.everything, count: all },
    ...searchKinds.map((id) => ({ id, name: searchPageMessages.kindNames[id], count: counts[id] })),
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look and box.
    <div aria-label={searchPageMessages.kinds} className="flex flex-wrap gap-1.5 px-4 pb-4" role="group">
      {choices.map(({ id, name, count }) => (
        <button
          aria-pressed={kind === id}
          className={cx(
            'h-7 rounded-full border px-2.5 text-sm transition-colors duration-100',
            kind === id
              ? 'border-accent bg-accent-soft font-medium text-accent-text'
              : 'border-line text-ink-muted hover:bg-hover hover:text-ink',
          )}
          key={name}
          onClick={() => onKind(id)}
          type="button"
        >
          {name} <span className="tabular-nums">{count.toLocaleString('en')}</span>
        </button>
      ))}
    </div>
  )
}
