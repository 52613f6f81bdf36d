import { grouped } from '@sandlot/core/grouped'
import type { ItemKind } from '@sandlot/core/sandboxes/items/items'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { searchPageMessages } from '@sandlot/core/sandboxes/search/page-messages'
import { searchedText, searchKinds } from '@sandlot/core/sandboxes/search/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { EmptyState } from '@sandlot/ui/empty-state'
import { useRouter } from '@tanstack/react-router'
import { Search, SearchX } from 'lucide-react'
import { ItemGrid } from '../sandboxes/grid/item-grid.tsx'
import { CONTENT_MAX_WIDTH_PX } from '../sandboxes/layout.ts'
import { ListSkeleton } from '../sandboxes/lists/list-skeleton.tsx'
import { ListStates } from '../sandboxes/lists/list-states.tsx'
import { useViewMode } from '../sandboxes/use-view-mode.ts'
import { ViewToggle } from '../sandboxes/view-toggle.tsx'
import { PageHeader } from '../shell/ui/page-header.tsx'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import { SearchBox } from './search-box.tsx'
import { SEARCH_PATH } from './search-path.ts'
import { useSearchItems } from './use-search-items.ts'
import { type KindCounts, useSearchResults } from './use-search-results.ts'

type Props = { query: string; kind: ItemKind | null }

/** The items of the workspace that match a query, best first (spec DP-054 to DP-060). */
export function SearchPage({ query: typed, kind }: Props) {
  const query = searchedText(typed)
  const { active } = useWorkspace()
  return <Results key={active.id} kind={kind} query={query} workspace={active} />
}

function Results({ query, kind, workspace }: Props & { workspace: { id: string; name: string } }) {
  const [mode, setMode] = useViewMode()
  const router = useRouter()
  const { sandboxes, groups, isReading, hasFailed, retry } = useSearchItems(workspace.id)
  const results = useSearchResults(groups, query, kind)
  const { items, counts, total, isOld, isUnanswered, pages } = results
  const isBlank = query === ''
  /** Nothing could be searched yet, which is not the same as nothing being found. */
  const isUnread = sandboxes.data === undefined
  const chooseKind = (next: ItemKind | null) =>
    void router.navigate({
      to: SEARCH_PATH,
      search: ({ kind: _, ...before }: { kind?: ItemKind }) => ({ ...before, ...(next && { kind: next }) }),
      replace: true,
    })
  const skeleton = <ListSkeleton mode={mode} />

  return (
    <div className="mx-auto w-full" style={{ maxWidth: CONTENT_MAX_WIDTH_PX }}>
      <PageHeader
        actions={!isBlank && <ViewToggle mode={mode} onMode={setMode} />}
        title={
          isBlank
            ? searchPageMessages.untypedTitle(workspace.name)
            : searchPageMessages.title(query, workspace.name)
        }
      />
      <SearchBox className="mx-4 mb-4 md:hidden" />
      {isBlank ? (
        <EmptyState
          icon={<Search aria-hidden size={22} />}
          text={searchPageMessages.untypedText}
          title={searchPageMessages.untyped}
        />
      ) : (
        <>
          <KindFilter counts={isUnread ? null : counts} kind={kind} onKind={chooseKind} />
          <SearchProgress
            hasFailed={hasFailed}
            isReading={isReading}
            onRetry={retry}
            total={isUnanswered || isUnread ? null : total}
          />
          <section className="px-4 pb-8">
            <ListStates
              empty={<Nothing counts={counts} kind={kind} onAll={() => chooseKind(null)} />}
              failed={sandboxMessages.listFailed}
              isEmpty={items.length === 0 && !isReading && !isOld}
              query={{ ...sandboxes, hasNextPage: false, isPlaceholderData: false }}
              skeleton={skeleton}
            >
              {items.length === 0 ? (
                skeleton
              ) : (
                <ItemGrid
                  items={items}
                  label={searchPageMessages.title(query, workspace.name)}
                  list="search"
                  mode={mode}
                  pages={pages}
                />
              )}
            </ListStates>
          </section>
        </>
      )}
    </div>
  )
}

type NothingProps = { kind: ItemKind | null; counts: Readonly<Record<ItemKind, number>>; onAll: () => void }

function Nothing({ kind, counts, onAll }: NothingProps) {
  const hasOthers = kind !== null && Object.values(counts).some((count) => count > 0)
  return (
    <EmptyState
      icon={<SearchX aria-hidden size={22} />}
      title={searchPageMessages.none}
      {...(hasOthers && {
        text: searchPageMessages.noneOfKind,
        action: <Button onPress={onAll}>{searchPageMessages.allKinds}</Button>,
      })}
    />
  )
}

type KindFilterProps = {
  kind: ItemKind | null
  /** Null before anything could be searched. */
  counts: KindCounts | null
  onKind: (kind: ItemKind | null) => void
}

/** Filters by kind of item, with the number of each. */
function KindFilter({ kind, counts, onKind }: KindFilterProps) {
  const all = counts && searchKinds.reduce((sum, name) => sum + counts[name], 0)
  const choices = [
    { id: null, name: searchPageMessages.everything, count: all },
    ...searchKinds.map((id) => ({ id, name: searchPageMessages.kindNames[id], count: counts?.[id] ?? null })),
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own styles and box.
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
          {name} {count !== null && <span className="tabular-nums">{grouped(count)}</span>}
        </button>
      ))}
    </div>
  )
}

type SearchProgressProps = {
  /** The number of matches. Null before the first search. */
  total: number | null
  isReading: boolean
  hasFailed: boolean
  onRetry: () => void
}

/** The number of matches, and whether it may be incomplete. */
function SearchProgress({ total, isReading, hasFailed, onRetry }: SearchProgressProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-3 text-ink-muted text-sm">
      <p role="status">
        {total !== null && searchPageMessages.results(total)}
        {isReading && !hasFailed && ` ${searchPageMessages.stillReading}`}
      </p>
      {hasFailed && (
        <p className="flex items-center gap-2" role="alert">
          {searchPageMessages.notAll}
          <Button onPress={onRetry} size="sm">
            {shellMessages.tryAgain}
          </Button>
        </p>
      )}
    </div>
  )
}
