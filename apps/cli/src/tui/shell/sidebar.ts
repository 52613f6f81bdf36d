import { folderTree } from '../data/folder-tree.ts'
import { cut, widthOf } from '../text.ts'
import { screenKey, screens, type View } from '../views.ts'
import { fitLine, type Segment } from './segments.ts'

type Folder = { path: string; sandboxCount: number }

type Sidebar = {
  view: View
  folders: readonly Folder[]
  unread: number
  columns: number
  lines: number
}

/** The screens with their numbers, and under Sandboxes the tree of folders while one is there. */
export function sidebarLines({ view, folders, unread, columns, lines }: Sidebar): Segment[][] {
  const entries = screens.map((screen, at): Segment[] => {
    const isHere = screen.view.at === view.at && (view.at !== 'folder' || view.path === '/')
    const count = screen.view.at === 'notifications' && unread > 0 ? ` (${unread})` : ''
    return entry({ text: `${screenKey(at)} ${screen.name}`, count, isHere }, columns)
  })
  if (view.at !== 'folder') return entries
  const tree = folderTree(folders)
  const room = Math.max(0, lines - entries.length)
  const here = tree.findIndex(({ folder }) => folder.path === view.path)
  const from = Math.max(0, Math.min(here - Math.floor(room / 2), tree.length - room))
  const branches = tree.slice(from, from + room).map(({ folder, name, depth }) => {
    const count = folder.sandboxCount > 0 ? ` ${folder.sandboxCount}` : ''
    return entry({ text: `${name}/`, count, isHere: folder.path === view.path, depth: depth + 1 }, columns)
  })
  return [...entries.slice(0, 2), ...branches, ...entries.slice(2)]
}

/** From here on, what lies deeper stands no further to the right: names need the room. */
const DEEPEST = 4

type Entry = { text: string; count: string; isHere: boolean; depth?: number }

/** Of what is too long the name gives way: how deep it lies and how much is in it stay. */
function entry({ text, count, isHere, depth = 0 }: Entry, columns: number): Segment[] {
  const lead = `${isHere ? '▸' : ' '} ${'  '.repeat(Math.min(depth, DEEPEST))}`
  const name = cut(text, columns - widthOf(lead) - widthOf(count))
  const style = isHere && { style: 'accent' as const }
  return fitLine(
    [lead, name + count].map((part) => ({ text: part, ...style })),
    columns,
  )
}

/** The same in one line: the screen that is shown always, of the others as many as there is room for. */
export function tabsLine(view: View, columns: number): Segment[] {
  const tabs = screens.map((screen, at) => ({
    text: ` ${screenKey(at)} ${screen.name} `,
    isHere: screen.view.at === view.at,
  }))
  const here = Math.max(
    0,
    tabs.findIndex(({ isHere }) => isHere),
  )
  const lengths = tabs.map(({ text }) => text.length)
  let from = here
  let used = lengths[here] ?? 0
  while (from > 0 && used + (lengths[from - 1] ?? 0) <= columns) {
    from -= 1
    used += lengths[from] ?? 0
  }
  return fitLine(
    tabs.slice(from).map(({ text, isHere }) => ({ text, style: isHere ? 'selected' : 'dim' })),
    columns,
  )
}
