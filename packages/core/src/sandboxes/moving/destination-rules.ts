import { mayDropAll } from '../../folders/drop-rules.ts'
import { DESTINATIONS_SHOWN_MAX } from '../../folders/limits.ts'
import { folderLevel, folderParent, isWithin, ROOT } from '../../folders/rules.ts'
import { type FolderNode, folderTree } from '../../folders/tree.ts'
import { sandboxMessages } from '../messages.ts'
import { movingMessages } from './messages.ts'
import { draggedOf, type Moved } from './rules.ts'

type Target = { at: 'folder'; path: string } | { at: 'drafts' }

/** A destination in a list. */
export type DestinationOption = {
  target: Target
  name: string
  /** The folder's parent, if its neighbors in the list do not show it. */
  hint: string | null
  /** Indentation level. */
  level: number
  /** Why it cannot be chosen. */
  problem: string | null
}

export const destinationKey = (target: Target): string => (target.at === 'folder' ? target.path : target.at)

type Folder = { path: string }

/** Every folder directly after its parent. */
function inTreeOrder<F extends Folder>(nodes: readonly FolderNode<F>[]): FolderNode<F>[] {
  const ordered: FolderNode<F>[] = []
  const waiting = nodes.toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    ordered.push(node)
    waiting.push(...node.children.toReversed())
  }
  return ordered
}

function problemOf(target: Target, items: readonly Moved[], teamId: string): string | null {
  if (items.some((item) => item.teamId !== teamId))
    return target.at !== 'folder' && items.some(({ kind }) => kind === 'folder')
      ? movingMessages.notForFolders
      : null
  if (mayDropAll(items.map(draggedOf), target, { zone: 'sidebar' })) return null
  const folders = items.filter((item) => item.kind === 'folder')
  if (target.at !== 'folder') return folders.length > 0 ? movingMessages.notForFolders : movingMessages.here
  return folders.some(({ path }) => isWithin(target.path, path))
    ? movingMessages.insideItself
    : movingMessages.here
}

/**
 * The destinations in a workspace whose name contains a text (or whose path does, if it has a slash, since names can
 * repeat), and how many more there are.
 */
export function destinationsOf(
  folders: readonly Folder[],
  items: readonly Moved[],
  { teamId, query }: { teamId: string; query: string },
): { destinations: DestinationOption[]; more: number } {
  const wanted = query.trim().toLocaleLowerCase()
  const destination = (target: Target, name: string): DestinationOption => ({
    target,
    name,
    hint: wanted === '' || target.at !== 'folder' ? null : (folderParent(target.path) ?? null),
    level: wanted === '' && target.at === 'folder' ? folderLevel(target.path) : 0,
    problem: null,
  })
  const all = [
    destination({ at: 'drafts' }, sandboxMessages.draftsTitle),
    destination({ at: 'folder', path: ROOT }, sandboxMessages.foldersTitle),
    ...inTreeOrder(folderTree(folders)).map(({ folder, name }) =>
      destination({ at: 'folder', path: folder.path }, name),
    ),
  ]
  const soughtIn = ({ name, target }: DestinationOption) =>
    wanted.includes('/') && target.at === 'folder' ? target.path : name
  const found = wanted === '' ? all : all.filter((one) => soughtIn(one).toLocaleLowerCase().includes(wanted))
  const destinations = found
    .slice(0, DESTINATIONS_SHOWN_MAX)
    .map((shown) => ({ ...shown, problem: problemOf(shown.target, items, teamId) }))
  return { destinations, more: found.length - destinations.length }
}
