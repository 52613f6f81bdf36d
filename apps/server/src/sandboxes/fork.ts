import { AppError } from '@sandlot/core/errors'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { suggestTitle, titleProblem } from '@sandlot/core/sandboxes/rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { canWrite } from '@sandlot/core/workspaces/rules'
import { eq, sql } from 'drizzle-orm'
import { type Context, requireViewer } from '../context.ts'
import { copyFiles } from '../files/repo.ts'
import { runCommand } from '../platform/commands.ts'
import { authorise } from './access.ts'
import { assertPrivacy, sandboxesChanged } from './commands.ts'
import { findSandbox } from './repo.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxAccesses, sandboxes } from './tables.ts'

const SANDBOX_ID_LENGTH = 6

export type ForkInput = {
  title?: string | null | undefined
  privacy?: number | null | undefined
  teamId?: string | null | undefined
  collectionId?: string | null | undefined
}

/** Makes a sandbox from a template or another sandbox, as private as that one; without a folder it is a draft. */
export async function forkSandbox(context: Context, fromId: string, input: ForkInput): Promise<SandboxRow> {
  const viewer = requireViewer(context)
  const problem = typeof input.title === 'string' ? titleProblem(input.title) : null
  if (problem) throw new AppError('validation', problem, { field: 'title' })
  assertPrivacy(input.privacy)
  const origin = await authorise(await findSandbox(context.db, fromId), 'READ', context)
  const workspaceId = input.teamId ?? viewer.primaryWorkspaceId ?? viewer.personalWorkspaceId
  const role = await context.roleIn(workspaceId)
  if (role === null) throw new AppError('not_found', workspaceMessages.notFound, { field: 'teamId' })
  if (!canWrite(role)) throw new AppError('forbidden', workspaceMessages.readOnly)
  const folder = input.collectionId ? await context.loaders.folder.load(input.collectionId) : null
  if (input.collectionId && folder?.workspaceId !== workspaceId)
    throw new AppError('not_found', sandboxMessages.folderNotFound(input.collectionId), {
      field: 'collectionId',
    })
  const template = await context.loaders.templateOfSandbox.load(origin.id)

  return runCommand(context, context.actor, async (tx, now) => {
    const values = {
      id: context.ids.short(SANDBOX_ID_LENGTH),
      title: input.title?.trim() ?? suggestTitle((below) => context.ids.bytes(4).readUInt32BE() % below),
      description: origin.description,
      workspaceId,
      authorId: viewer.userId,
      folderId: folder?.id ?? null,
      draft: folder === null,
      privacy: input.privacy ?? origin.privacy,
      isV2: origin.isV2,
      environment: origin.environment,
      entry: origin.entry,
      tags: origin.tags,
      externalResources: origin.externalResources,
      forkedFromId: origin.id,
      forkedTemplateId: template?.id ?? origin.forkedTemplateId,
      insertedAt: now,
      updatedAt: now,
    }
    const [row] = await tx.insert(sandboxes).values(values).returning()
    if (!row) throw new Error('insert returned nothing')
    await copyFiles(tx, origin.id, row.id, now)
    await tx
      .update(sandboxes)
      .set({ forkCount: sql`${sandboxes.forkCount} + 1` })
      .where(eq(sandboxes.id, origin.id))
    await tx
      .insert(sandboxAccesses)
      .values({ workspaceId, userId: viewer.userId, sandboxId: row.id, lastAccessedAt: now })
    return { ...sandboxesChanged('sandbox.create', [], [row]), result: row }
  })
}

/** Notes that the viewer opened a sandbox now, which is what Recent goes by; a person counts as one view. */
export async function noteAccess(context: Context, row: SandboxRow): Promise<void> {
  const { viewer, db } = context
  if (viewer?.userId === row.authorId) return noteMemberAccess(context, row)
  const known = viewer ? await context.loaders.lastAccess.load(row.id) : null
  if (!known)
    await db
      .update(sandboxes)
      .set({ viewCount: sql`${sandboxes.viewCount} + 1` })
      .where(eq(sandboxes.id, row.id))
  await noteMemberAccess(context, row)
}

async function noteMemberAccess({ viewer, db, clock }: Context, row: SandboxRow): Promise<void> {
  if (!viewer) return
  const access = { workspaceId: row.workspaceId, lastAccessedAt: clock.now() }
  await db
    .insert(sandboxAccesses)
    .values({ userId: viewer.userId, sandboxId: row.id, ...access })
    .onConflictDoUpdate({ target: [sandboxAccesses.sandboxId, sandboxAccesses.userId], set: access })
}
