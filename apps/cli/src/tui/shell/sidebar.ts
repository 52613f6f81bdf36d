import { folderTree } from '../data/folder-tree.ts'
import { screenKey, screens, type View } from '../navigation/views.ts'
import { cut, widthOf } from '../text.ts'
import { fitLine, type Segment } from './segments.ts'

type Folder = { path: string; sandboxCount: number }

type Sidebar = {
  view: View
  folders: readonly Folder[]
  unread: number
  columns: number
  lines: number
}

/** A line of the sidebar, and its destination. */
export type SidebarEntry = { line: Segment[]; view: View }

/** The numbered screens, with the tree of folders below Sandboxes while one is open. */
export const sidebarLines = (sidebar: Sidebar): Segment[][] => sidebarEntries(sidebar).map(({ line }) => line)

export function sidebarEntries({ view, folders, unread, columns, lines }: Sidebar): SidebarEntry[] {
  const entries = screens.map((screen, at): SidebarEntry => {
    const isHere = screen.view.at === view.at && (view.at !== 'folder' || view.path === '/')
    const count = screen.view.at === 'notifications' && unread > 0 ? ` (${unread})` : ''
    return {
      view: screen.view,
      line: entry({ text: `${screenKey(at)} ${screen.name}`, count, isHere }, columns),
    }
  })
  if (view.at !== 'folder') return entries
  const tree = folderTree(folders)
  const room = Math.max(0, lines - entries.length)
  const here = tree.findIndex(({ folder }) => folder.path === view.path)
  const from = Math.max(0, Math.min(here - Math.floor(room / 2), tree.length - room))
  const branches = tree.slice(from, from + room).map(({ folder, name, depth }) => {
    const count = folder.sandboxCount > 0 ? ` ${folder.sandboxCount}` : ''
    const isHere = folder.path === view.path
    return {
      view: { at: 'folder' as const, path: folder.path },
      line: entry({ text: `${name}/`, count, isHere, depth: depth + 1 }, columns),
    }
  })
  return [...entries.slice(0, 2), ...branches, ...entries.slice(2)]
}

/** Deeper levels are not indented any further, because names need the room. */
const DEEPEST = 4

type Entry = { text: string; count: string; isHere: boolean; depth?: number }

/** A long name is cut; its indentation and count stay. */
function entry({ text, count, isHere, depth = 0 }: Entry, columns: number): Segment[] {
  const lead = `${isHere ? '▸' : ' '} ${'  '.repeat(Math.min(depth, DEEPEST))}`
  const name = cut(text, columns - widthOf(lead) - widthOf(count))
  const style = isHere && { style: 'accent' as const }
  return fitLine(
    [lead, name + count].map((part) => ({ text: part, ...style })),
    columns,
  )
}

/** The same in one line: the current screen, and as many others as fit. */
export function tabsLine(view: View, columns: number): Segment[] {
  return fitLine(
    tabsFrom(view, columns).map(({ text, isHere }) => ({ text, style: isHere ? 'selected' : 'dim' })),
    columns,
  )
}

/** The destinations of the tabs, with the column where each ends. */
export function tabTargets(view: View, columns: number): { view: View; until: number }[] {
  let until = 0
  return tabsFrom(view, columns).map((tab) => {
    until += tab.text.length
    return { view: tab.view, until }
  })
}

function tabsFrom(view: View, columns: number) {
  const tabs = screens.map((screen, at) => ({
    view: screen.view as View,
    text: ` ${screenKey(at)} ${screen.name} `,
    isHere: screen.view.at === view.at,
  }))
  const here = Math.max(
    0,
    tabs.findIndex(({ isHere }) => isHere),
  )
  let from = here
  let used = tabs[here]?.text.length ?? 0
  while (from > 0 && used + (tabs[from - 1]?.text.length ?? 0) <= columns) {
    from -= 1
    used += tabs[from]?.text.length ?? 0
  }
  return tabs.slice(from)
}
