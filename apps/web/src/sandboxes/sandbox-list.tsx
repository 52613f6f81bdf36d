import { type DashboardItem, sandboxItem } from '@sandlot/core/sandboxes/items'
import type { SandboxList as List, SandboxCard } from '@sandlot/core/sandboxes/lists'
import { defaultSandboxOrder } from '@sandlot/core/sandboxes/rules'
import { type ReactNode, useState } from 'react'
import { PageHeader } from '../shell/ui/page-header.tsx'
import type { Section } from './grid/placement.ts'
import { ItemGrid } from './item-grid.tsx'
import type { FolderActions } from './item-props.ts'
import { CONTENT_MAX_WIDTH_PX } from './layout.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListStates } from './list-states.tsx'
import { SortMenu, ViewToggle } from './list-toolbar.tsx'
import { listFailure, useSandboxList } from './use-sandbox-list.ts'
import { useViewMode } from './use-view-mode.ts'

type Props = {
  title: string
  text?: string
  trail?: ReactNode
  /** A heading right above the items. */
  section?: string
  list: List
  empty: ReactNode
  missing?: ReactNode
  keep?: (card: SandboxCard) => boolean
  /** Stands before the sandboxes, in whichever order they are. */
  before?: readonly DashboardItem[]
  folders?: FolderActions
  /** Headings within the list, over so many items each. */
  sectionsOf?: (items: readonly DashboardItem[]) => readonly Section[]
}

/** A page of the dashboard that is one list of sandboxes. Its order starts anew with each visit (spec DP-003). */
export function SandboxListPage(props: Props) {
  const { title, text, trail, section, list, empty, missing, keep, before, folders, sectionsOf } = props
  const [mode, setMode] = useViewMode()
  const [order, setOrder] = useState(defaultSandboxOrder)
  const isRecent = list.list === 'recent'
  const query = useSandboxList(list, isRecent ? null : order)
  const all = query.data?.pages.flat() ?? []
  const cards = keep ? all.filter(keep) : all
  const items = [...(before ?? []), ...cards.map(sandboxItem)]
  return (
    <div className="mx-auto w-full" style={{ maxWidth: CONTENT_MAX_WIDTH_PX }}>
      <PageHeader
        actions={
          <>
            {!isRecent && <SortMenu onOrder={setOrder} order={order} />}
            <ViewToggle mode={mode} onMode={setMode} />
          </>
        }
        title={title}
        {...(text !== undefined && { text })}
        {...(trail !== undefined && { trail })}
      />
      <section className="px-4 pb-8">
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
            pages={query}
            {...(folders && { folders })}
            {...(sectionsOf && { sections: sectionsOf(items) })}
          />
        </ListStates>
      </section>
    </div>
  )
}
