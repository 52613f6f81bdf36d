import { folderMessages } from '@sandlot/core/folders/messages'
import { folderParent, joinPath, movedPath, pathTrail, ROOT } from '@sandlot/core/folders/rules'
import { folderItem } from '@sandlot/core/sandboxes/items/items'
import { shellMessages } from '@sandlot/core/shell/messages'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { ChevronRight, FolderOpen, Plus } from 'lucide-react'
import { type MouseEvent, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { MenuAnchor } from '../sandboxes/item-props.ts'
import { type FolderNews, onFolders } from '../sandboxes/moving/folder-news.ts'
import { useMoving } from '../sandboxes/moving/use-moving.ts'
import { usePicking } from '../sandboxes/moving/use-picking.ts'
import { SidebarEntry } from '../shell/dashboard/sidebar-entry.tsx'
import { useServices } from '../shell/services.tsx'
import { MenuFailed } from '../shell/ui/menu-failed.tsx'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import { useCurrentFolder } from './use-current-folder.ts'
import { useFolderActions } from './use-folder-actions.ts'
import { useFolders } from './use-folders.ts'
import { useNaming } from './use-naming.ts'

/** Loaded once there are folders, or when the menu is opened. */
const FolderTree = lazyPart(() => import('./folder-tree.tsx').then((module) => module.FolderTree), ListFailed)
const FolderMenu = lazyPart(() => import('./folder-menu.tsx').then((module) => module.FolderMenu), MenuFailed)

/** “All folders” with the folders of the active workspace (spec SH-022, SH-033 to SH-038). */
export function FolderSection() {
  const { active } = useWorkspace()
  return <Folders key={active.id} />
}

function Folders() {
  const { active } = useWorkspace()
  const { data, isError } = useFolders(active.id)
  const current = useCurrentFolder()
  const { expanded, setExpanded, expandTo, carry } = useExpanded(active.id, current)
  const [menu, setMenu] = useState<{ path: string; anchor: MenuAnchor } | null>(null)
  const [said, say] = useState('')
  const actions = useFolderActions(say)
  const mayEdit = mayIn(active, 'folder.create')
  const folders = (data ?? []).filter(({ path }) => path !== ROOT)
  const { naming, setNaming, draft } = useNaming(folders, expandTo)
  const isOpen = expanded.has(ROOT)
  const hasRows = folders.length > 0 || naming !== null

  const moving = useMoving()
  const pick = usePicking()
  const { queries } = useServices()
  const onNews = useEffectEvent((news: FolderNews) => {
    if ('open' in news) expandTo(news.open)
    else carry(news.from, news.to)
  })
  useEffect(() => onFolders(queries, (news) => onNews(news)), [queries])
  const itemAt = (path: string) => {
    const folder = folders.find((row) => row.path === path)
    return [folderItem({ id: folder?.id ?? path, path, sandboxCount: folder?.sandboxCount ?? 0 })]
  }

  const startNew = (parent: string) => {
    expandTo(parent)
    setNaming({ newIn: parent })
  }
  const toggle = () => {
    const next = new Set(expanded)
    if (!next.delete(ROOT)) next.add(ROOT)
    setExpanded(next)
  }
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    setMenu({
      path: ROOT,
      anchor: event.button !== 2 ? event.currentTarget : { x: event.clientX, y: event.clientY },
    })
  }

  return (
    <>
      <SidebarEntry
        activeOptions={{ exact: true }}
        drop={ROOT}
        end={
          <>
            {mayEdit && (
              <IconButton
                className="opacity-0 focus-visible:opacity-100 group-hover/entry:opacity-100 pointer-coarse:opacity-100"
                label={folderMessages.newFolder}
                onPress={() => startNew(ROOT)}
                size="sm"
              >
                <Plus aria-hidden size={15} />
              </IconButton>
            )}
            {folders.length > 0 && (
              <IconButton
                aria-expanded={isOpen}
                className="aria-expanded:bg-transparent aria-expanded:text-ink-muted hover:aria-expanded:bg-pressed"
                label={isOpen ? folderMessages.collapse : folderMessages.expand}
                onPress={toggle}
                size="sm"
              >
                <ChevronRight
                  aria-hidden
                  className={cx('transition-transform duration-100', isOpen && 'rotate-90')}
                  size={14}
                />
              </IconButton>
            )}
          </>
        }
        icon={<FolderOpen aria-hidden size={16} />}
        onContextMenu={onContextMenu}
        params={{ _splat: '' }}
        to="/dashboard/sandboxes/$"
      >
        {shellMessages.allFolders}
      </SidebarEntry>
      {(isOpen || naming) && hasRows && (
        <li>
          <Suspense>
            <FolderTree
              current={current}
              draft={draft}
              expanded={expanded}
              folders={folders}
              mayEdit={mayEdit}
              naming={naming}
              onCut={(path) => moving.cut(itemAt(path))}
              onCreate={(parent, name) => void actions.create(parent, name)}
              onDelete={(path) => void actions.remove(path)}
              onExpanded={setExpanded}
              onMenu={(path, anchor) => setMenu({ path, anchor })}
              onNaming={setNaming}
              onPress={(path, event) => moving.press(event, () => itemAt(path))}
              onRename={(path, name, was) => {
                carry(path, joinPath(folderParent(path) ?? ROOT, name))
                const id = folders.find((folder) => folder.path === path)?.id ?? null
                void actions.rename({ id, path }, name, was)
              }}
            />
          </Suspense>
        </li>
      )}
      {isError && !data && (
        <li>
          <ListFailed />
        </li>
      )}
      {menu && (
        <li>
          <Suspense>
            <FolderMenu
              mayEdit={mayEdit}
              onClose={() => setMenu(null)}
              onDelete={(path) => void actions.remove(path)}
              onMove={(path) => void pick(itemAt(path))}
              onNew={startNew}
              onRename={(path) => {
                expandTo(folderParent(path) ?? ROOT)
                setNaming({ rename: path })
              }}
              target={menu}
            />
          </Suspense>
        </li>
      )}
      <li className="sr-only">
        <p role="status">{said}</p>
      </li>
    </>
  )
}

function ListFailed() {
  return <p className="px-2 py-1 text-ink-faint text-xs">{folderMessages.listFailed}</p>
}

/**
 * The expanded folders of a workspace, remembered on the device. The tree expands automatically around the current
 * folder (spec SH-038). Collapsing it again is respected until another folder is opened.
 */
function useExpanded(teamId: string, current: string | null) {
  const { storage } = useServices()
  const key = `${storageKeys.foldersExpanded}/${teamId}`
  const [state, setState] = useState(() => ({
    seen: null as string | null,
    open: asPaths(storage.get<unknown>(key, [])),
  }))
  const around = current === null ? [] : [ROOT, ...pathTrail(current).slice(1, -1)]
  const open =
    state.seen === current || around.every((path) => state.open.has(path))
      ? state.open
      : new Set([...state.open, ...around])
  if (state.seen !== current) setState({ seen: current, open })

  const set = (next: ReadonlySet<string>) => {
    storage.set(key, [...next])
    setState({ seen: current, open: next })
  }
  return {
    expanded: open,
    setExpanded: set,
    /** Reveals a folder, for example to add one to it. */
    expandTo: (path: string) => set(new Set([...open, ...pathTrail(path)])),
    /** Keeps expanded folders expanded when they move. */
    carry: (from: string, to: string) => set(new Set([...open].map((path) => movedPath(path, from, to)))),
  }
}

const asPaths = (kept: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [])
