import type { ArchivedSandbox } from '@sandlot/core/archives/manifest-rules'
import { storeAhead } from '../files/blobs.ts'
import { writeNewTrees } from '../files/new-trees.ts'
import { foldersChanged } from '../folders/commands.ts'
import { ensureFolders } from '../folders/ensure.ts'
import type { CollectionRow } from '../folders/rows.ts'
import { runCommand, simulate } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { doneOf } from '../platform/noted.ts'
import { sandboxesChanged } from '../sandboxes/commands.ts'
import { insertSandboxes } from '../sandboxes/insert.ts'
import { assertMayMake, holdJoined, type JoinedWorkspace } from '../sandboxes/making/joined-workspaces.ts'
import { roomOf, withinQuota } from '../sandboxes/quota.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { templates } from '../templates/tables.ts'

type Described = Pick<
  ArchivedSandbox,
  | 'title'
  | 'description'
  | 'tags'
  | 'environment'
  | 'entry'
  | 'isV2'
  | 'isTemplate'
  | 'isFrozen'
  | 'externalResources'
>

export type NewSandbox = {
  /** Null for Drafts. */
  folder: string | null
  privacy: number
  described: Described
  files: readonly { path: string; content: Buffer }[]
  directories: readonly string[]
}

/** Returns the workspace if the viewer may still import into it; locks their role until the transaction ends. */
async function requireTarget(
  tx: Transaction,
  context: Context,
  workspaceId: string,
): Promise<JoinedWorkspace> {
  const { userId } = requireViewer(context)
  const target = (await holdJoined(tx, userId, [workspaceId], { into: true })).get(workspaceId)
  assertMayMake('sandbox.import', target, 'id')
  return target
}

/**
 * Creates sandboxes with all their files, in order, or nothing at all. Their privacy is what the workspace requires.
 */
export async function createSandboxes(
  context: Context,
  workspaceId: string,
  wanted: readonly NewSandbox[],
): Promise<SandboxRow[]> {
  const { userId } = requireViewer(context)
  if (wanted.length === 0) return []
  const create = async (tx: Transaction, now: Date) => {
    const { minimumPrivacy } = await requireTarget(tx, context, workspaceId)
    const deps = { ids: context.ids, now }
    const paths = wanted.flatMap(({ folder }) => folder ?? [])
    const ensured = paths.length === 0 ? null : await ensureFolders(tx, { workspaceId, paths }, deps)
    const values = wanted.map(({ folder, privacy, described: { isTemplate: _, ...fields } }) => ({
      ...fields,
      workspaceId,
      authorId: userId,
      folderId: folder === null ? null : (ensured?.at(folder).id ?? null),
      draft: folder === null,
      privacy: Math.max(privacy, minimumPrivacy),
      insertedAt: now,
      updatedAt: now,
    }))
    const rows = await withinQuota(tx, context, [workspaceId], () => insertSandboxes(tx, context.ids, values))
    const all = rows.flatMap(({ id }, index) => {
      const one = wanted[index]
      return one ? [{ ...one, id }] : []
    })
    const trees = all.map(({ id, files, directories }) => ({ sandboxId: id, files, directories }))
    await writeNewTrees(tx, trees, deps)
    const published = all
      .filter(({ described }) => described.isTemplate)
      .map(({ id }) => ({
        id: context.ids.uuid(),
        sandboxId: id,
        published: true,
        insertedAt: now,
        updatedAt: now,
      }))
    if (published.length > 0) await tx.insert(templates).values(published)
    const { audit, events = [] } = doneOf('sandbox.import', sandboxesChanged([], rows))
    return { result: rows, audit, events: [...foldersMade(workspaceId, ensured?.made ?? []), ...events] }
  }
  await storeAhead(
    context.db,
    wanted.flatMap(({ files }) => files.map(({ content }) => content)),
  )
  return runCommand(context, context.actor, create, roomOf(context, [workspaceId]))
}

const foldersMade = (workspaceId: string, made: CollectionRow[]) =>
  made.length === 0 ? [] : (doneOf('folder.create', foldersChanged([workspaceId], made, {})).events ?? [])

/**
 * Creates missing folders along with their parents, and returns how many. A dry run only counts them. Repeating it is
 * harmless, so the call is not recorded as carried out.
 */
export async function createFolders(
  { repeat: _, ...context }: Context,
  workspaceId: string,
  paths: readonly string[],
  dryRun: boolean,
): Promise<number> {
  if (paths.length === 0) return 0
  const ensure = async (tx: Transaction, now: Date) => {
    await requireTarget(tx, context, workspaceId)
    return (await ensureFolders(tx, { workspaceId, paths }, { ids: context.ids, now })).made
  }
  if (dryRun) return (await simulate(context, ensure)).length
  return runCommand(context, context.actor, async (tx, now) => {
    const made = await ensure(tx, now)
    if (made.length === 0) return { result: 0, audit: null }
    return doneOf('folder.create', { ...foldersChanged([workspaceId], made, {}), result: made.length })
  })
}
