import { type DashboardItem, titleOf } from '@sandlot/core/sandboxes/items/items'
import { createFinder } from '@sandlot/core/sandboxes/search/found'
import { useMemo } from 'react'
import { presentResult } from '../../search/present.ts'
import { useItemActions } from '../actions/items/use-item-actions.ts'
import { loadedFrom } from '../data/loaded.ts'
import { searchQuery } from '../data/search.ts'
import { useQuery } from '../data/use-query.ts'
import type { Action } from '../keys/keys.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { useTemplateOf } from '../list/sandbox-columns.ts'
import { tuiTexts } from '../messages.ts'
import type { View } from '../navigation/views.ts'
import { RowPreview } from '../preview/row-preview.tsx'
import { SandboxPreview } from '../preview/sandbox-preview.tsx'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

const keyOf = ({ key }: DashboardItem) => key

function viewOf(item: DashboardItem): View {
  switch (item.kind) {
    case 'sandbox':
      return { at: 'sandbox', id: item.sandbox.id, title: titleOf(item) }
    case 'folder':
      return { at: 'folder', path: item.folder.path }
    case 'branch': {
      const { owner, name } = item.branch.repository
      return { at: 'branches', owner, name }
    }
    case 'repository': {
      const { owner, name } = item.repository.repository
      return { at: 'branches', owner, name }
    }
  }
}

/** Search results of the workspace, best first, the same as in every other client. */
export function SearchScreen({ text, teamId }: { text: string; teamId: string }) {
  const { client, host } = useServices()
  const { dispatch } = useTui()
  const all = useQuery(searchQuery(client, teamId))
  const actionsOf = useItemActions({ list: 'search' })
  const columns = useMemo((): Column<DashboardItem>[] => {
    const whereOf = (item: DashboardItem) =>
      presentResult({ item, score: 0 }, { host, workspace: teamId }).where ?? ''
    return [
      { title: 'title', text: titleOf, style: 'strong', shrinksTo: 20 },
      { title: 'kind', text: ({ kind }) => kind, leaves: 2 },
      { title: 'where', text: whereOf, style: 'dim', shrinksTo: 12, leaves: 1 },
    ]
  }, [host, teamId])
  const templateOf = useTemplateOf()
  const find = useMemo(
    () => all.data && createFinder(all.data, { itemOf: (item) => item, templateOf }),
    [all.data, templateOf],
  )
  const items = useMemo(() => find?.(text), [find, text])
  const search = useMemo(
    () => createFinder(items ?? [], { itemOf: (item) => item, templateOf }),
    [items, templateOf],
  )
  const actions = (item: DashboardItem | undefined, marked: readonly DashboardItem[]): Action[] => {
    const meant = marked.length > 0 ? marked : item ? [item] : []
    const known = meant.every(({ kind }) => kind === 'sandbox' || kind === 'folder')
    return [
      ...(item
        ? [{ key: 'enter', label: 'open', run: () => dispatch({ do: 'open', view: viewOf(item) }) }]
        : []),
      ...(known ? actionsOf(meant) : []),
    ]
  }
  return (
    <ListScreen
      loaded={loadedFrom(all, items)}
      keyOf={keyOf}
      columns={columns}
      search={search}
      empty={{ title: tuiTexts.searchNothing }}
      failed={tuiTexts.searchFailed}
      nameOf={titleOf}
      canMark={({ kind }) => kind === 'sandbox' || kind === 'folder'}
      preview={(item) =>
        item.kind === 'sandbox' ? (
          <SandboxPreview card={item.sandbox} />
        ) : (
          <RowPreview of={item.key} title={titleOf(item)} columns={columns} item={item} />
        )
      }
      actions={actions}
    />
  )
}
