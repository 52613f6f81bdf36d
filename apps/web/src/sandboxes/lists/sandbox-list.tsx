import { type DashboardItem, sandboxItem } from '@sandlot/core/sandboxes/items/items'
import type { SandboxList as List, SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { defaultSandboxOrder } from '@sandlot/core/sandboxes/rules'
import { keepRowFocus } from '@sandlot/ui/keep-row-focus'
import { type ReactNode, useState } from 'react'
import { PageHeader } from '../../shell/ui/page-header.tsx'
import { ItemGrid } from '../grid/item-grid.tsx'
import type { FolderActions } from '../item-props.ts'
import { CONTENT_MAX_WIDTH_PX } from '../layout.ts'
import { useViewMode } from '../use-view-mode.ts'
import { ViewToggle } from '../view-toggle.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListStates } from './list-states.tsx'
import { SortMenu } from './sort-menu.tsx'
import { listFailure, useSandboxList } from './use-sandbox-list.ts'

type Props = {
  title: string
  text?: string
  trail?: ReactNode
  /** A heading directly above the items. */
  section?: string
  list: List
  empty: ReactNode
  missing?: ReactNode
  keep?: (card: SandboxCard) => boolean
  /** Items that precede the sandboxes, whatever the order. */
  before?: readonly DashboardItem[]
  folders?: FolderActions
  /** Shown next to the order and the view mode. */
  actions?: ReactNode
  /** Shown above the items, whether or not there are any. */
  lead?: ReactNode
  /** Groups the sandboxes under headings. Empty groups have none. */
  partsOf?: (cards: readonly SandboxCard[]) => readonly { title: string; cards: readonly SandboxCard[] }[]
}

/** A dashboard page that consists of one list of sandboxes. Its order is reset on each visit (spec DP-003). */
export function SandboxListPage(props: Props) {
  const { title, text, trail, section, list, empty, missing, keep, before, folders, partsOf } = props
  const [mode, setMode] = useViewMode()
  const [order, setOrder] = useState(defaultSandboxOrder)
  const isRecent = list.list === 'recent'
  const ordered = isRecent ? null : order
  const query = useSandboxList(list, ordered)
  const { data, hasNextPage, isFetchNextPageError, isPaused, fetchNextPage } = query
  const queryKey = sandboxKeys.list(list, ordered)
  const all = data?.pages.flat() ?? []
  const cards = keep ? all.filter(keep) : all
  const parts = partsOf?.(cards).filter((part) => part.cards.length > 0)
  const shown = parts ? parts.flatMap((part) => part.cards) : cards
  const items = [...(before ?? []), ...shown.map(sandboxItem)]
  const sections = parts?.map((part) => ({ title: part.title, count: part.cards.length }))
  return (
    <section className="mx-auto w-full" ref={keepRowFocus} style={{ maxWidth: CONTENT_MAX_WIDTH_PX }}>
      <PageHeader
        actions={
          <>
            {props.actions}
            {!isRecent && <SortMenu onOrder={setOrder} order={order} />}
            <ViewToggle mode={mode} onMode={setMode} />
          </>
        }
        title={title}
        {...(text !== undefined && { text })}
        {...(trail !== undefined && { trail })}
      />
      <div className="px-4 pb-8">
        {props.lead}
        {section && items.length > 0 && (
          <h2 className="pb-3 font-medium text-ink-muted text-sm">{section}</h2>
        )}
        <ListStates
          empty={empty}
          failed={listFailure(list)}
          isEmpty={items.length === 0}
          missing={missing}
          query={query}
          skeleton={<ListSkeleton mode={mode} />}
        >
          <ItemGrid
            items={items}
            label={section ?? title}
            list={list.list}
            mode={mode}
            pages={{ queryKey, data, hasNextPage, isFetchNextPageError, isPaused, fetchNextPage }}
            {...(folders && { folders })}
            {...(sections && { sections })}
          />
        </ListStates>
      </div>
    </section>
  )
}
