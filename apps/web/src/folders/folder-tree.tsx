import { folderMessages } from '@sandlot/core/folders/messages'
import { cleanName, folderName, folderNameProblem, folderParent, ROOT } from '@sandlot/core/folders/rules'
import { type FolderNode, foldersIn, folderTree } from '@sandlot/core/folders/tree'
import { inputText } from '@sandlot/core/input-rules'
import { folderPath } from '@sandlot/core/sandboxes/items/items'
import { cx } from '@sandlot/ui/cx'
import { type NameDraft, NameField } from '@sandlot/ui/name-field'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useRef } from 'react'
import { RouterProvider } from 'react-aria-components'
import { Collection } from 'react-aria-components/Collection'
import { Tree, TreeItem } from 'react-aria-components/Tree'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import type { MenuAnchor } from '../sandboxes/item-props.ts'
import { useToast } from '../shell/use-toast.ts'
import { FolderRow } from './folder-row.tsx'
import { useCurrentRow } from './use-current-row.ts'
import type { Naming } from './use-naming.ts'

const ROW_PX = 30
/** From this number of rows on, only visible ones are rendered, in their own scroll area. */
const VIRTUAL_FROM = 150
const NEW_ID = '\n'

type Row = { path: string }
type Props = {
  folders: readonly Row[]
  current: string | null
  expanded: ReadonlySet<string>
  onExpanded: (paths: ReadonlySet<string>) => void
  naming: Naming | null
  onNaming: (naming: Naming | null) => void
  draft: { get: () => NameDraft | null; set: (draft: NameDraft | null) => void }
  onCreate: (parent: string, name: string) => void
  onRename: (path: string, name: string, was: string) => void
  onDelete: (path: string) => void
  onCut: (path: string) => void
  onMenu: (path: string, anchor: MenuAnchor) => void
  /** A pointer press on a row, which may become a drag. */
  onPress: (path: string, event: PointerEvent) => void
  mayEdit: boolean
}

/** The folders of a workspace below the root, each linking to its page. */
export function FolderTree(props: Props) {
  const { folders, current, expanded, naming, mayEdit, onNaming, onMenu } = props
  const router = useRouter()
  const toast = useToast()
  const place = useRef<HTMLDivElement>(null)
  const nodes = useMemo(() => folderTree(folders), [folders])
  const top = withNew(nodes, naming, ROOT)
  const visible = visiblePaths(top, expanded)
  const isLong = visible.length > VIRTUAL_FROM
  const rowOf = (path: string) =>
    place.current?.querySelector<HTMLElement>(`[role="row"][data-key="${CSS.escape(path)}"]`)
  useCurrentRow(current, { place, rowOf, rows: visible, rowPx: ROW_PX })
  const focusSoon = (path: string) => requestAnimationFrame(() => rowOf(path)?.focus())

  const fieldOf = (path: string): ReactNode => {
    if (!naming || ('rename' in naming ? naming.rename !== path : path !== NEW_ID)) return null
    const parent = 'newIn' in naming ? naming.newIn : (folderParent(path) ?? ROOT)
    const name = 'newIn' in naming ? '' : folderName(path)
    const siblings = foldersIn(folders, parent)
      .map((folder) => folderName(folder.path))
      .filter((other) => other !== name)
    return (
      <NameField
        clean={cleanName}
        draft={props.draft}
        placeholder={folderMessages.placeholder}
        label={folderMessages.nameLabel}
        name={name}
        onCommit={(next, was) =>
          'newIn' in naming ? props.onCreate(parent, next) : props.onRename(path, next, was)
        }
        onEnd={({ byKeyboard }) => {
          onNaming(null)
          if (byKeyboard) focusSoon('newIn' in naming ? parent : path)
        }}
        onRefused={(problem) => toast('error', problem)}
        problemOf={(next) => inputText(folderMessages, folderNameProblem(next, siblings))}
      />
    )
  }

  const renderNode = (node: FolderNode<Row>) => {
    const { path } = node.folder
    const isCurrent = path === current
    const children = withNew(node.children, naming, path)
    const field = fieldOf(path)
    return (
      <TreeItem
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(
          'group flex cursor-pointer select-none items-center rounded-md text-sm focus-visible:-outline-offset-2',
          isCurrent ? 'bg-hover font-medium text-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
        )}
        data-drop={path === NEW_ID ? undefined : path}
        hasChildItems={children.length > 0}
        id={path}
        style={{ height: ROW_PX }}
        textValue={path === NEW_ID ? folderMessages.newFolder : node.name}
        {...(field === null && { href: folderPath(path) })}
      >
        <FolderRow
          field={field}
          isCurrent={isCurrent}
          node={node}
          onMenu={(button) => onMenu(path, button)}
        />
        {children.length > 0 && (
          <Collection
            dependencies={dependencies}
            items={expanded.has(path) ? children : children.slice(0, 1)}
          >
            {renderNode}
          </Collection>
        )}
      </TreeItem>
    )
  }
  const dependencies = [current, expanded, naming, folders]

  const onKeyDown = (event: KeyboardEvent) => {
    const path = pathAt(event)
    if (!mayEdit || path === null || (event.target as Element).closest('input')) return
    if (event.key === 'F2') onNaming({ rename: path })
    else if (event.key === 'Delete') props.onDelete(path)
    else if (event.key.toLowerCase() === 'x' && (event.ctrlKey || event.metaKey)) props.onCut(path)
    else return
    event.preventDefault()
  }
  const onContextMenu = (event: MouseEvent) => {
    const path = pathAt(event)
    const row = path === null ? null : rowOf(path)
    if (path === null || !row) return
    event.preventDefault()
    // For the menu key, browsers report the position of the row or none at all.
    const isByPointer = event.button === 2
    onMenu(path, isByPointer ? { x: event.clientX, y: event.clientY } : row)
  }

  const onPointerDown = ({ nativeEvent: event }: { nativeEvent: PointerEvent }) => {
    const path = pathAt(event)
    const isTaken = event.target instanceof Element && event.target.closest('button, input') !== null
    if (!mayEdit || path === null || isTaken || event.button !== 0 || event.pointerType === 'touch') return
    props.onPress(path, event)
  }

  const tree = (
    <Tree
      aria-label={folderMessages.treeLabel}
      className={cx('outline-none', isLong && 'max-h-[60vh] overflow-y-auto')}
      dependencies={dependencies}
      expandedKeys={expanded}
      items={top}
      onExpandedChange={(keys) =>
        // The root is expanded as long as the tree is shown.
        props.onExpanded(new Set([ROOT, ...[...keys].map(String)]))
      }
    >
      {renderNode}
    </Tree>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys and right-clicks of the rows inside.
    <div onContextMenu={onContextMenu} onKeyDown={onKeyDown} onPointerDownCapture={onPointerDown} ref={place}>
      <RouterProvider navigate={(href) => void router.navigate({ href })}>
        {isLong ? (
          <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: ROW_PX }}>
            {tree}
          </Virtualizer>
        ) : (
          tree
        )}
      </RouterProvider>
    </div>
  )
}

/** Returns the folder of the row in which an event occurred. */
function pathAt(event: { target: EventTarget | null }): string | null {
  const key = (event.target as Element).closest<HTMLElement>('[role="row"]')?.dataset.key
  return key === undefined || key === NEW_ID ? null : key
}

/** Adds a row for what is being created, first in its folder. */
function withNew(
  nodes: readonly FolderNode<Row>[],
  naming: Naming | null,
  parent: string,
): readonly FolderNode<Row>[] {
  if (!naming || !('newIn' in naming) || naming.newIn !== parent) return nodes
  return [{ folder: { path: NEW_ID }, name: '', children: [] }, ...nodes]
}

const visiblePaths = (nodes: readonly FolderNode<Row>[], expanded: ReadonlySet<string>): string[] =>
  nodes.flatMap(({ folder, children }) => [
    folder.path,
    ...(expanded.has(folder.path) ? visiblePaths(children, expanded) : []),
  ])
