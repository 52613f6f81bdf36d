import { foldersQuery } from '@sandlot/core/folders/queries'
import type { SandboxCard } from '@sandlot/core/sandboxes/lists'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { useMemo } from 'react'
import { usePageActions } from '../actions/use-page-actions.ts'
import { useSandboxActions } from '../actions/use-sandbox-actions.ts'
import { foldersIn } from '../data/folder-tree.ts'
import { useQuery } from '../data/use-query.ts'
import { wholeListQuery } from '../data/whole-list.ts'
import type { Action } from '../keys.ts'
import { ROWS_MAX } from '../limits.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'
import { parentFolder } from '../views.ts'
import { sandboxColumns, sandboxText } from './sandbox-columns.ts'

type Folder = { path: string; sandboxCount: number }
type Item = { folder: Folder } | { card: SandboxCard }

const keyOf = (item: Item) => ('folder' in item ? `folder ${item.folder.path}` : item.card.id)
const textOf = (item: Item) => ('folder' in item ? item.folder.path : sandboxText(item.card))
const folderName = ({ path }: Folder) => `${path.slice(path.lastIndexOf('/') + 1)}/`

const columns: Column<Item>[] = sandboxColumns('drafts').map((column, at) => ({
  ...column,
  text: (item, now) => {
    if ('card' in item) return column.text(item.card, now)
    return at === 0 ? folderName(item.folder) : at === 1 ? tuiTexts.items(item.folder.sandboxCount) : ''
  },
  style: (item) =>
    'folder' in item ? (at === 0 ? 'accent' : 'dim') : at === 0 ? 'strong' : at === 3 ? 'dim' : undefined,
}))

/** A folder: those in it, then its sandboxes. */
export function FolderScreen({ path, teamId }: { path: string; teamId: string }) {
  const { client, host } = useServices()
  const { dispatch } = useTui()
  const folders = useQuery(foldersQuery(client, teamId))
  const sandboxes = useQuery(wholeListQuery(client, { list: 'folder', teamId, path }))
  const actionsOf = useSandboxActions()
  const page = usePageActions()
  const items = useMemo((): Item[] | undefined => {
    if (!folders.data || !sandboxes.data) return undefined
    return [
      ...foldersIn(folders.data, path).map((folder) => ({ folder })),
      ...sandboxes.data.map((card) => ({ card })),
    ]
  }, [folders.data, sandboxes.data, path])

  const parent = parentFolder(path)
  const goTo = (to: string) => dispatch({ do: 'go', view: { at: 'folder', path: to } })
  const up: Action[] = parent === null ? [] : [{ key: 'left', label: 'up', run: () => goTo(parent) }]
  const actions = (item: Item | undefined): Action[] => {
    if (!item) return up
    if ('card' in item) {
      const { card } = item
      const view = { at: 'sandbox', id: card.id, title: displayTitle(card) } as const
      return [
        { key: 'enter', label: 'details', run: () => dispatch({ do: 'open', view }) },
        ...actionsOf(card),
        ...up,
      ]
    }
    const inside = item.folder.path
    const url = `${host}/dashboard/sandboxes${inside.split('/').map(encodeURIComponent).join('/')}?workspace=${teamId}`
    return [
      { key: 'enter', label: 'open', run: () => goTo(inside) },
      { key: 'right', label: '', run: () => goTo(inside) },
      { key: 'o', label: 'browser', run: () => page.open(url, null) },
      { key: 'y', label: 'copy link', run: () => page.copy(url) },
      ...up,
    ]
  }
  return (
    <ListScreen
      loaded={{ items, error: sandboxes.error ?? folders.error, updatedAt: sandboxes.dataUpdatedAt }}
      keyOf={keyOf}
      columns={columns}
      textOf={textOf}
      empty={{ title: sandboxMessages.emptyFolder }}
      failed={sandboxMessages.listFailed}
      isCapped={(sandboxes.data?.length ?? 0) >= ROWS_MAX}
      actions={actions}
    />
  )
}
