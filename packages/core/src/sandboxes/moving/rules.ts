import type { Destination, Dragged, DropTarget } from '../../folders/drop-rules.ts'
import { DRAGGED_DEPTH_MAX, FOLDER_PATH_MAX_BYTES } from '../../folders/limits.ts'
import { folderMessages } from '../../folders/messages.ts'
import {
  type FolderProblem,
  folderLevel,
  folderMoveProblem,
  folderName,
  folderParent,
  folderPathProblem,
  joinPath,
  movedPath,
  ROOT,
} from '../../folders/rules.ts'
import { foldersBelow } from '../../folders/tree.ts'
import { groupBy } from '../../group-by.ts'
import { inputText } from '../../input-rules.ts'
import { type DashboardItem, titleOf } from '../items/items.ts'
import type { SandboxCard } from '../items/lists.ts'
import { partsOf } from '../items/parts.ts'
import { sandboxMessages } from '../messages.ts'
import { movingMessages } from './messages.ts'

/** A sandbox or template with its current place; `path` null is Drafts. */
export type MovedSandbox = {
  kind: 'sandbox'
  teamId: string
  path: string | null
  isTemplate: boolean
  isDeleted: boolean
  card: SandboxCard
}
export type MovedFolder = { kind: 'folder'; teamId: string; path: string }
export type Moved = MovedSandbox | MovedFolder

/** A destination in a workspace. */
export type MoveTarget = Destination & { teamId: string }

type PlaceStep = {
  do: 'place'
  sandboxes: readonly MovedSandbox[]
  teamId: string
  path: string | null
  /** Move them even if somebody else has moved them since; the person was told. */
  anyway?: true
}

/** One call to the server; a move consists of several. */
export type MoveStep =
  | PlaceStep
  | { do: 'template' | 'untemplate'; sandboxes: readonly MovedSandbox[] }
  | { do: 'folder'; teamId: string; path: string; newTeamId: string; newPath: string }

/** The movable ones of some items: sandboxes, templates and folders other than the root. */
export function movedOf(items: readonly DashboardItem[], teamId: string): Moved[] {
  return items.flatMap((item): Moved[] => {
    if (item.kind === 'folder')
      return item.folder.path === ROOT ? [] : [{ kind: 'folder', teamId, path: item.folder.path }]
    if (item.kind !== 'sandbox') return []
    const card = item.sandbox
    const path = card.draft ? null : (card.collection?.path ?? null)
    return [
      {
        kind: 'sandbox',
        teamId: card.teamId ?? teamId,
        path,
        isTemplate: card.customTemplate !== null,
        isDeleted: card.removedAt !== null,
        card,
      },
    ]
  })
}

/** The same in the terms of the drop rules. */
export const draggedOf = (moved: Moved): Dragged =>
  moved.kind === 'folder'
    ? { kind: 'folder', path: moved.path }
    : { kind: moved.isTemplate ? 'template' : 'sandbox', path: moved.path, isDeleted: moved.isDeleted }

export const movedTitle = (moved: Moved): string =>
  moved.kind === 'folder'
    ? folderName(moved.path)
    : titleOf({ kind: 'sandbox', key: moved.card.id, sandbox: moved.card })

/** The name of a place. */
export function placeName(target: DropTarget): string {
  if (target.at === 'folder')
    return target.path === ROOT ? sandboxMessages.foldersTitle : folderName(target.path)
  const titles = {
    drafts: sandboxMessages.draftsTitle,
    templates: sandboxMessages.templatesTitle,
    recent: sandboxMessages.recentTitle,
  }
  return titles[target.at]
}

/**
 * The calls that move items to a place, or why they cannot go there; none if all are there already. Problems are found
 * before any call: equal names, a folder into itself, a path that gets too long. `here` are the folders of the source
 * workspace, `there` those of the destination.
 */
export function planMove(
  items: readonly Moved[],
  target: MoveTarget,
  { here, there }: { here: readonly { path: string }[]; there: readonly { path: string }[] },
): { problem: string } | { steps: MoveStep[] } {
  const sandboxes = items.filter((item) => item.kind === 'sandbox')
  const folders = items.filter((item) => item.kind === 'folder')
  if (target.at !== 'folder' && folders.length > 0)
    return { problem: movingMessages.foldersStay(placeName(target)) }
  if (target.at === 'templates') {
    if (sandboxes.some(({ isDeleted }) => isDeleted)) return { problem: movingMessages.deletedStay }
    const plain = sandboxes.filter(({ isTemplate }) => !isTemplate)
    return { steps: partsOf(plain).map((part) => ({ do: 'template', sandboxes: part })) }
  }
  const path = target.at === 'folder' ? target.path : null
  const { teamId } = target
  const leaving = sandboxes.filter(
    (sandbox) => sandbox.isDeleted || sandbox.teamId !== teamId || sandbox.path !== path,
  )
  const steps: MoveStep[] = partsOf(leaving).map((part) => ({ do: 'place', sandboxes: part, teamId, path }))
  const taken = there.map((folder) => folder.path)
  // A folder nested in another one that moves as well leaves it first.
  for (const folder of folders.toSorted((a, b) => folderLevel(b.path) - folderLevel(a.path))) {
    const newPath = joinPath(path ?? ROOT, folderName(folder.path))
    const isSameTeam = folder.teamId === teamId
    if (isSameTeam && folderParent(folder.path) === path) continue
    const problem = folderProblem(folder, { newPath, isSameTeam, taken, here })
    if (problem) return { problem: inputText(folderMessages, problem) }
    taken.push(newPath)
    steps.push({ do: 'folder', teamId: folder.teamId, path: folder.path, newTeamId: teamId, newPath })
  }
  return { steps }
}

type Going = {
  newPath: string
  isSameTeam: boolean
  taken: readonly string[]
  here: readonly { path: string }[]
}

function folderProblem(
  { path }: MovedFolder,
  { newPath, isSameTeam, taken, here }: Going,
): FolderProblem | null {
  const problem = isSameTeam ? folderMoveProblem(path, newPath, taken) : folderPathProblem(newPath)
  if (problem) return problem
  if (!isSameTeam && taken.includes(newPath)) return { reason: 'pathTaken', params: [newPath] }
  const bytes = new TextEncoder()
  const isTooLong = foldersBelow(here, path, DRAGGED_DEPTH_MAX).some(
    (folder) => bytes.encode(movedPath(folder.path, path, newPath)).length > FOLDER_PATH_MAX_BYTES,
  )
  return isTooLong ? { reason: 'pathTooLong' } : null
}

/** The same calls, regardless of moves by others in the meantime. */
export const anyway = (steps: readonly MoveStep[]): MoveStep[] =>
  steps.map((step) => (step.do === 'place' ? { ...step, anyway: true } : step))

/** The person who moves. */
export type Mover = { id: string; personalWorkspaceId?: string | undefined } | null | undefined

/**
 * The items that will be out of the mover's sight: a draft is only visible to its author, as long as they are in the
 * workspace, and members are known here for one's personal workspace only.
 */
export const lostToAuthors = (items: readonly Moved[], target: MoveTarget, mover: Mover): MovedSandbox[] =>
  target.at !== 'drafts' || target.teamId === mover?.personalWorkspaceId
    ? []
    : items
        .filter((item) => item.kind === 'sandbox')
        .filter(({ isTemplate, card }) => !isTemplate && (card.authorId ?? mover?.id) !== mover?.id)

/** How many items the calls move. */
export const countOf = (steps: readonly MoveStep[]): number =>
  steps.reduce((sum, step) => sum + (step.do === 'folder' ? 1 : step.sandboxes.length), 0)

const placedAt = (sandbox: MovedSandbox, teamId: string, path: string | null): MovedSandbox => ({
  ...sandbox,
  teamId,
  path,
  isDeleted: false,
  card: {
    ...sandbox.card,
    teamId,
    draft: path === null,
    collection: path === null ? null : { id: sandbox.card.collection?.id ?? null, path },
    removedAt: null,
  },
})

/** The calls that undo a move, in reverse order. */
export const wayBack = (steps: readonly MoveStep[]): MoveStep[] =>
  steps.toReversed().flatMap((step): MoveStep[] => {
    if (step.do === 'folder')
      return [
        {
          do: 'folder',
          teamId: step.newTeamId,
          path: step.newPath,
          newTeamId: step.teamId,
          newPath: step.path,
        },
      ]
    if (step.do !== 'place')
      return [{ do: step.do === 'template' ? 'untemplate' : 'template', sandboxes: step.sandboxes }]
    const origins = groupBy(step.sandboxes, ({ teamId, path }) => JSON.stringify([teamId, path]))
    return [...origins.values()].flatMap((those) => {
      const [first] = those
      if (!first) return []
      const moved = those.map((sandbox) => placedAt(sandbox, step.teamId, step.path))
      return [{ do: 'place' as const, sandboxes: moved, teamId: first.teamId, path: first.path }]
    })
  })
