import { AppError, toAppError } from '@sandlot/core/errors'
import { folderMessages } from '@sandlot/core/folders/messages'
import { deleteFolder, restoreFolder } from '@sandlot/core/folders/mutations'
import { foldersQuery } from '@sandlot/core/folders/queries'
import { insideOf } from '@sandlot/core/folders/tree'
import { counted } from '@sandlot/core/grouped'
import type { FolderItem } from '@sandlot/core/sandboxes/items/items'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { partlyDone } from '@sandlot/core/sandboxes/items/parts'
import { deleteMany, restoreMany } from '@sandlot/core/sandboxes/items/queries'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { mutate, runChange } from '../sandboxes/actions/change.ts'
import type { ActionContext } from '../sandboxes/actions/context.ts'

const named = (folders: number, sandboxes: number): string =>
  [folders > 0 && counted(folders, 'folder'), sandboxes > 0 && counted(sandboxes, 'sandbox', 'sandboxes')]
    .filter(Boolean)
    .join(' and ')

/** Texts for deleting several folders at once, or folders together with sandboxes. */
const say = {
  deleteQuestion: (folders: number, sandboxes: number) => `Delete ${named(folders, sandboxes)}?`,
  deleteConfirm: 'Delete all',
  deleted: (folders: number, sandboxes: number) =>
    `${named(folders, sandboxes)} ${folders + sandboxes === 1 ? 'was' : 'were'} deleted`,
  restored: (folders: number, sandboxes: number) =>
    `${named(folders, sandboxes)} ${folders + sandboxes === 1 ? 'is' : 'are'} back`,
}

type Context = Pick<ActionContext, 'client' | 'queries' | 'toasts' | 'schedule' | 'modals' | 'workspaceId'>
type Thing = { id: string; folder: FolderItem } | { id: string; sandbox: SandboxCard }

type Row = { path: string; sandboxCount: number }

/** A call, and the items that it applies to. */
type Work = { things: readonly Thing[]; run: () => Promise<unknown> }

const pathsOf = (things: readonly Thing[]): string[] =>
  things.flatMap((thing) => ('folder' in thing ? [thing.folder.path] : []))
const cardsOf = (things: readonly Thing[]): SandboxCard[] =>
  things.flatMap((thing) => ('sandbox' in thing ? [thing.sandbox] : []))

/**
 * Moves folders with their contents, and sandboxes next to them, to the trash, with one confirmation, one message and
 * one undo.
 */
export async function removeTogether(
  context: Context,
  folders: readonly FolderItem[],
  sandboxes: readonly SandboxCard[],
): Promise<boolean> {
  if (!(await isSure(context, folders, sandboxes))) return false
  const things: Thing[] = [
    ...folders.map((folder) => ({ id: `folder ${folder.path}`, folder })),
    ...sandboxes.map((sandbox) => ({ id: sandbox.id, sandbox })),
  ]
  const { client, queries, workspaceId: teamId } = context
  return runChange<Thing>(context, {
    things,
    send: (some) =>
      inStages([
        worksFor(some, {
          folder: (path) => mutate(queries, deleteFolder(client, queries), { teamId, path }),
          sandboxes: (cards) => mutate(queries, deleteMany(client, queries), cards),
        }),
      ]),
    done: (all) => say.deleted(pathsOf(all).length, cardsOf(all).length),
    failed: sandboxes.length > 0 ? sandboxMessages.deleteFailed : folderMessages.deleteFailed,
    undo: (some) => {
      const works = worksFor(some, {
        folder: (path) => mutate(queries, restoreFolder(client, queries), { teamId, path }),
        sandboxes: (cards) => mutate(queries, restoreMany(client, queries), cards),
      })
      // Sandboxes are restored after the folders, so that their places exist again.
      return inStages([works.filter(isOfFolder), works.filter((work) => !isOfFolder(work))])
    },
    undone: (all) => say.restored(pathsOf(all).length, cardsOf(all).length),
  })
}

async function isSure(
  { client, queries, modals, workspaceId }: Context,
  folders: readonly FolderItem[],
  sandboxes: readonly SandboxCard[],
): Promise<boolean> {
  const known = queries.getQueryData<readonly Row[]>(foldersQuery(client, workspaceId).queryKey) ?? []
  const all = folders.map(({ path }) => insideOf(known, path))
  const inside = {
    sandboxes: all.reduce((sum, one) => sum + one.sandboxes, 0),
    folders: all.reduce((sum, one) => sum + one.folders, 0),
  }
  if (inside.sandboxes + inside.folders === 0) return true
  return modals.confirm({
    title: say.deleteQuestion(folders.length, sandboxes.length),
    message: folderMessages.deleteText(
      inside.sandboxes,
      inside.folders,
      folders.length === 1 ? 'the folder' : 'the folders',
    ),
    confirmLabel: say.deleteConfirm,
    isDanger: true,
  })
}

const isOfFolder = ({ things }: Work) => pathsOf(things).length > 0

type Calls = {
  folder: (path: string) => Promise<unknown>
  sandboxes: (cards: SandboxCard[]) => Promise<unknown>
}

/** Returns a call for each folder, and one for all sandboxes. */
function worksFor(things: readonly Thing[], { folder, sandboxes }: Calls): Work[] {
  const cards = cardsOf(things)
  const beside = things.filter((thing) => 'sandbox' in thing)
  return [
    ...things.flatMap((thing) =>
      'folder' in thing ? [{ things: [thing], run: () => folder(thing.folder.path) }] : [],
    ),
    ...(cards.length > 0 ? [{ things: beside, run: () => sandboxes(cards) }] : []),
  ]
}

/**
 * Runs calls stage by stage, those of a stage in parallel. Throws an error with what failed, `partial` if anything
 * succeeded.
 */
async function inStages(stages: readonly (readonly Work[])[]): Promise<void> {
  const done: string[] = []
  const rest: string[] = []
  let cause: unknown
  for (const works of stages) {
    const ends = await Promise.allSettled(works.map(({ run }) => run()))
    for (const [at, { things }] of works.entries()) {
      const end = ends[at]
      const failed = end?.status === 'rejected'
      if (failed) cause ??= end.reason
      const doneHere = failed ? (partlyDone(end.reason)?.done ?? []) : things.map(({ id }) => id)
      done.push(...doneHere)
      rest.push(...things.map(({ id }) => id).filter((id) => !doneHere.includes(id)))
    }
  }
  if (rest.length === 0) return
  if (done.length === 0) throw cause
  throw new AppError('partial', toAppError(cause).message, { data: { done, rest }, cause })
}
