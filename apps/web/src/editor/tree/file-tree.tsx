import { fileMessages } from '@sandlot/core/files/messages'
import { joinPath, nameOf, parentOf } from '@sandlot/core/files/path-rules'
import { foldersAround } from '@sandlot/core/files/rules'
import { placeMessages } from '@sandlot/core/sandboxes/live/place-messages'
import { cx } from '@sandlot/ui/cx'
import { NameField } from '@sandlot/ui/name-field'
import { type ReactNode, useState } from 'react'
import { Collection } from 'react-aria-components/Collection'
import type { Selection } from 'react-aria-components/Tree'
import { Tree, TreeItem } from 'react-aria-components/Tree'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { editMessages } from '../../files/working-copy/messages.ts'
import { folderId, pathOfId, type TreeNode } from '../../files/working-copy/nodes.ts'
import { useToast } from '../../shell/use-toast.ts'
import { TreeMenu, type TreeMenuTarget } from './tree-menu.tsx'
import { TreeRow } from './tree-row.tsx'
import { type InFiles, othersAt } from './use-in-files.ts'
import type { TreeActions } from './use-tree-actions.ts'
import { useTreeDrop } from './use-tree-drop.ts'
import { useTreeKeys } from './use-tree-keys.ts'
import type { Upload } from './use-uploads.ts'

const ROW_PX = 26
/** From this number of rows on, only visible ones are rendered. */
const VIRTUAL_FROM = 200

/** What is being named: an existing file or folder, or a new one in a folder. */
export type Naming = { kind: 'rename'; id: string } | { kind: 'file' | 'folder'; folder: string }

const NEW_ID = '\n'

type Props = {
  nodes: readonly TreeNode[]
  current: string | null
  dirty: ReadonlySet<string>
  conflicts: ReadonlySet<string>
  inFiles: InFiles
  expanded: ReadonlySet<string>
  onExpanded: (ids: ReadonlySet<string>) => void
  naming: Naming | null
  onNaming: (naming: Naming | null) => void
  actions: TreeActions
  upload: (folder: string, uploads: readonly Upload[]) => Promise<void>
  isReadOnly: boolean
  onOpen: (path: string) => void
  onDownload: (path: string) => void
  say: (text: string) => void
}

/** The files of a sandbox, which can be opened, renamed, moved and deleted by pointer or keyboard. */
export function FileTree(props: Props) {
  const { nodes, current, dirty, conflicts, inFiles, expanded, onExpanded, naming, onNaming, actions } = props
  const { isReadOnly } = props
  const [selected, setSelected] = useState<Selection>(new Set())
  const [cut, setCut] = useState<readonly string[]>([])
  const [menu, setMenu] = useState<TreeMenuTarget | null>(null)
  const dragAndDropHooks = useTreeDrop({ isReadOnly, actions, upload: props.upload })
  const toast = useToast()
  const count = visibleCount(nodes, expanded)

  const toggle = (id: string) => {
    const next = new Set(expanded)
    if (!next.delete(id)) next.add(id)
    onExpanded(next)
  }
  const open = (node: TreeNode) => (node.isFolder ? toggle(node.id) : props.onOpen(node.path))
  /** Returns the selection if this is part of it, else only this. */
  const withSelected = (id: string): string[] => {
    const ids = selected === 'all' ? [] : [...selected].map(String)
    return (ids.includes(id) ? ids : [id]).map(pathOfId)
  }
  const does = {
    rename: (id: string) => onNaming({ kind: 'rename', id }),
    remove: (id: string) => actions.remove(withSelected(id)),
    cut: (id: string) => {
      const paths = withSelected(id)
      setCut(paths)
      props.say(editMessages.cutDone(paths.length))
    },
    paste: (id: string) => {
      if (cut.length === 0) return
      actions.moveInto(cut, id.endsWith('/') ? pathOfId(id) : parentOf(id))
      setCut([])
    },
    undo: actions.undo,
    forget: () => setCut([]),
    newFile: (id: string) => onNaming({ kind: 'file', folder: folderOf(id) }),
    newFolder: (id: string) => onNaming({ kind: 'folder', folder: folderOf(id) }),
  }
  const keys = useTreeKeys({ ...does, isReadOnly, hasCut: cut.length > 0 })

  const onRefused = (problem: string) => toast('error', problem)
  const fieldOf = (node: TreeNode): ReactNode => {
    if (!naming) return null
    const isNew = node.id === NEW_ID
    if (!isNew && (naming.kind !== 'rename' || naming.id !== node.id)) return null
    const end = ({ byKeyboard }: { byKeyboard: boolean }) => {
      onNaming(null)
      if (byKeyboard) keys.focusBack(isNew ? null : node.id)
    }
    if (naming.kind === 'rename')
      return (
        <NameField
          keepsEnding
          label={editMessages.newName(node.name)}
          name={node.name}
          onCommit={(name) => {
            actions.rename(node.path, name)
            const path = joinPath(parentOf(node.path), name)
            keys.focusSoon(node.isFolder ? folderId(path) : path)
          }}
          onEnd={end}
          onRefused={onRefused}
          problemOf={(name) => actions.problemOf(parentOf(node.path), name, node.path)}
        />
      )
    const { folder, kind } = naming
    return (
      <NameField
        label={kind === 'file' ? editMessages.newFileName : editMessages.newFolderName}
        name=""
        onCommit={(name) => {
          const path = joinPath(folder, name)
          if (kind === 'file') actions.createFile(path)
          else actions.createFolder(path)
          onExpanded(new Set([...expanded, ...foldersAround(`${path}/.`).map(folderId)]))
          if (kind === 'folder') keys.focusSoon(folderId(path))
        }}
        onEnd={end}
        onRefused={onRefused}
        problemOf={(name) => (name === '' ? null : actions.problemOf(folder, name))}
      />
    )
  }

  const renderNode = (node: TreeNode) => {
    const isCurrent = !node.isFolder && node.path === current
    const isOpen = expanded.has(node.id)
    const here = othersAt(inFiles, node, isOpen)
    const label = isCurrent ? fileMessages.shown(node.name) : node.name
    const whoIsHere = here.length > 0 ? placeMessages.areHere(here.map(({ name }) => name)) : null
    return (
      <TreeItem
        aria-label={whoIsHere === null ? label : `${label}, ${whoIsHere}`}
        className={({ isSelected, isDropTarget }) =>
          cx(
            'group mx-1.5 flex cursor-pointer select-none items-center rounded-md text-sm focus-visible:-outline-offset-2',
            isDropTarget && 'outline-2 outline-accent -outline-offset-2',
            isCurrent
              ? 'bg-accent-soft font-medium text-accent-text'
              : isSelected
                ? 'bg-pressed text-ink'
                : 'text-ink hover:bg-hover',
          )
        }
        hasChildItems={node.isFolder}
        id={node.id}
        onAction={() => open(node)}
        style={{ height: ROW_PX }}
        textValue={node.name}
      >
        <TreeRow
          field={fieldOf(node)}
          here={here}
          hereText={whoIsHere}
          hasConflict={conflicts.has(node.path) && !node.isFolder}
          isCut={cut.some((path) => path === node.path || node.path.startsWith(`${path}/`))}
          isDirty={!node.isFolder && dirty.has(node.path)}
          node={node}
          onMenu={(row) => setMenu({ id: node.id, row })}
          onPress={() => open(node)}
        />
        {node.isFolder && (
          <Collection
            dependencies={dependencies}
            // A single child suffices to show that a collapsed folder can be expanded.
            items={isOpen ? withNew(node.children, naming, node.path) : node.children.slice(0, 1)}
          >
            {renderNode}
          </Collection>
        )}
      </TreeItem>
    )
  }
  const dependencies = [current, dirty, conflicts, inFiles, expanded, naming, cut, nodes]

  const tree = (
    <Tree
      aria-label={fileMessages.files}
      className={({ isDropTarget }) =>
        cx(
          'min-h-full py-1 outline-none',
          count > VIRTUAL_FROM && 'h-full overflow-y-auto',
          isDropTarget && 'bg-accent-soft/40',
        )
      }
      dependencies={dependencies}
      dragAndDropHooks={dragAndDropHooks}
      expandedKeys={expanded}
      items={withNew(nodes, naming, '')}
      onExpandedChange={(ids) => onExpanded(new Set([...ids].map(String)))}
      onSelectionChange={setSelected}
      renderEmptyState={() => (
        <div className="px-4 py-6 text-center text-ink-muted text-sm">
          <p className="font-medium text-ink">{editMessages.emptyTree}</p>
          {!isReadOnly && <p className="mt-1">{editMessages.emptyTreeText}</p>}
        </div>
      )}
      selectedKeys={selected}
      selectionBehavior="replace"
      selectionMode="multiple"
    >
      {renderNode}
    </Tree>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys and right-clicks of the rows inside.
    <div
      className="min-h-0 flex-1 overflow-y-auto"
      onContextMenu={(event) => {
        const row = (event.target as Element).closest<HTMLElement>('[role="row"]')
        const id = row?.dataset.key
        if (!row || id === undefined || id === NEW_ID) return
        event.preventDefault()
        setMenu({ id, row })
      }}
      onKeyDown={keys.onKeyDown}
      ref={keys.place}
    >
      {count > VIRTUAL_FROM ? (
        <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: ROW_PX }}>
          {tree}
        </Virtualizer>
      ) : (
        tree
      )}
      {menu && (
        <TreeMenu
          {...does}
          cutCount={cut.length}
          isReadOnly={isReadOnly}
          onClose={() => setMenu(null)}
          onDownload={props.onDownload}
          onOpen={props.onOpen}
          say={props.say}
          target={menu}
        />
      )}
    </div>
  )
}

const folderOf = (id: string) => (id.endsWith('/') ? pathOfId(id) : parentOf(id))

/** Adds a row for what is being created, first in its folder. */
function withNew(nodes: readonly TreeNode[], naming: Naming | null, folder: string): readonly TreeNode[] {
  if (!naming || naming.kind === 'rename' || naming.folder !== folder) return nodes
  const isFolder = naming.kind === 'folder'
  return [{ id: NEW_ID, path: NEW_ID, name: nameOf(NEW_ID), isFolder, children: [] }, ...nodes]
}

function visibleCount(nodes: readonly TreeNode[], expanded: ReadonlySet<string>): number {
  return nodes.reduce(
    (sum, node) => sum + 1 + (expanded.has(node.id) ? visibleCount(node.children, expanded) : 0),
    0,
  )
}
