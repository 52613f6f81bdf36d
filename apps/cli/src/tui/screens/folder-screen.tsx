import type { FolderRowFragment } from '@sandlot/core/folders/operations.gen'
import { foldersQuery } from '@sandlot/core/folders/queries'
import { folderItem, type ItemOf, sandboxItem, titleOf } from '@sandlot/core/sandboxes/items/items'
import { listMessages } from '@sandlot/core/sandboxes/lists/messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { createFinder } from '@sandlot/core/sandboxes/search/found'
import { useMemo } from 'react'
import { useItemActions } from '../actions/items/use-item-actions.ts'
import { useNewFolder } from '../actions/items/use-new-folder.ts'
import { foldersIn } from '../data/folder-tree.ts'
import { useQuery } from '../data/use-query.ts'
import { wholeListQuery } from '../data/whole-list.ts'
import type { Action } from '../keys/keys.ts'
import { ROWS_MAX } from '../limits.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { sandboxColumns, type TemplateOf, useTemplateOf } from '../list/sandbox-columns.ts'
import { tuiTexts } from '../messages.ts'
import { parentFolder } from '../navigation/views.ts'
import { RowPreview } from '../preview/row-preview.tsx'
import { SandboxPreview } from '../preview/sandbox-preview.tsx'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

type Item = ItemOf<'folder' | 'sandbox'>

// A renamed folder keeps its id, so it stays selected.
const keyOf = ({ key }: Item) => key
const canMark = () => true
/** Folders come before sandboxes in every order. */
const groupOf = ({ kind }: Item) => (kind === 'folder' ? 0 : 1)

const columnsWith = (templateOf: TemplateOf): Column<Item>[] =>
  sandboxColumns('drafts', templateOf).map((column, at) => ({
    ...column,
    nameOf: (item) => (item.kind === 'folder' && at === 1 ? tuiTexts.insideFolder : column.title),
    sortBy: (item) => (item.kind === 'sandbox' ? (column.sortBy?.(item.sandbox) ?? null) : null),
    text: (item, now) => {
      if (item.kind === 'sandbox') return column.text(item.sandbox, now)
      return at === 0 ? `${titleOf(item)}/` : at === 1 ? tuiTexts.items(item.folder.sandboxCount) : ''
    },
    style: (item) =>
      item.kind === 'folder'
        ? at === 0
          ? 'accent'
          : 'dim'
        : at === 0
          ? 'strong'
          : at === 3
            ? 'dim'
            : undefined,
  }))

// Only the root has no id.
const folderOf = (folder: FolderRowFragment) => folderItem({ ...folder, id: folder.id ?? folder.path })

/** A folder: its subfolders, then its sandboxes. */
export function FolderScreen({ path, teamId }: { path: string; teamId: string }) {
  const { client } = useServices()
  const { dispatch } = useTui()
  const folders = useQuery(foldersQuery(client, teamId))
  const sandboxes = useQuery(wholeListQuery(client, { list: 'folder', teamId, path }))
  const actionsOf = useItemActions({ list: 'folder' })
  const newFolder = useNewFolder()
  const templateOf = useTemplateOf()
  const columns = useMemo(() => columnsWith(templateOf), [templateOf])
  const items = useMemo((): Item[] | undefined => {
    if (!folders.data || !sandboxes.data) return undefined
    return [...foldersIn(folders.data, path).map(folderOf), ...sandboxes.data.map(sandboxItem)]
  }, [folders.data, sandboxes.data, path])
  const search = useMemo(
    () => createFinder(items ?? [], { itemOf: (item) => item, templateOf }),
    [items, templateOf],
  )

  const parent = parentFolder(path)
  const goTo = (to: string) => dispatch({ do: 'go', view: { at: 'folder', path: to } })
  const up: Action[] = parent === null ? [] : [{ key: 'left', label: 'up', run: () => goTo(parent) }]
  const opening = (item: Item): Action[] => {
    if (item.kind === 'sandbox') {
      const view = { at: 'sandbox', id: item.sandbox.id, title: titleOf(item) } as const
      return [{ key: 'enter', label: 'details', run: () => dispatch({ do: 'open', view }) }]
    }
    const goIn = () => goTo(item.folder.path)
    return [
      { key: 'enter', label: 'open', run: goIn },
      { key: 'right', label: '', run: goIn },
    ]
  }
  const actions = (item: Item | undefined, marked: readonly Item[]): Action[] => [
    ...(item ? opening(item) : []),
    ...actionsOf(marked.length > 0 ? marked : item ? [item] : []),
    ...newFolder(path),
    ...up,
  ]
  return (
    <ListScreen
      loaded={{ items, error: sandboxes.error ?? folders.error, updatedAt: sandboxes.dataUpdatedAt }}
      keyOf={keyOf}
      columns={columns}
      search={search}
      empty={{ title: listMessages.emptyFolder }}
      failed={sandboxMessages.listFailed}
      isCapped={(sandboxes.data?.length ?? 0) >= ROWS_MAX}
      actions={actions}
      canMark={canMark}
      groupOf={groupOf}
      nameOf={titleOf}
      preview={(item) =>
        item.kind === 'sandbox' ? (
          <SandboxPreview card={item.sandbox} />
        ) : (
          <RowPreview of={item.key} title={titleOf(item)} columns={columns} item={item} />
        )
      }
    />
  )
}
