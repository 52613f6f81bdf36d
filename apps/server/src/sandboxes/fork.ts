import { accountMessages } from '@sandlot/core/accounts/messages'
import { AppError } from '@sandlot/core/errors'
import { devboxProblem, vmTierProblem } from '@sandlot/core/runtime/tier-rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { displayTitle, suggestTitle, titleProblem } from '@sandlot/core/sandboxes/rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { eq, sql } from 'drizzle-orm'
import { type Context, requireViewer } from '../context.ts'
import { copyFiles } from '../files/repo.ts'
import { keepFolder } from '../folders/repo.ts'
import { runCommand } from '../platform/commands.ts'
import { readVmTiers } from '../runtime/tiers.ts'
import { assertMayWriteIn } from '../workspaces/may-write.ts'
import { workspaceOf } from '../workspaces/meant-workspace.ts'
import { authorise, authorizationOf } from './access.ts'
import { assertPrivacy, sandboxesChanged } from './commands.ts'
import { insertSandboxes } from './insert.ts'
import { findSandbox } from './repo.ts'
import { withinRoom } from './room.ts'
import type { SandboxRow } from './rows.ts'
import { assertMayLeave } from './settle.ts'
import { sandboxAccesses, sandboxes } from './tables.ts'

export type ForkInput = {
  title?: string | null | undefined
  privacy?: number | null | undefined
  teamId?: string | null | undefined
  collectionId?: string | null | undefined
  v2?: boolean | null | undefined
  customVMTier?: number | null | undefined
  customVmTier?: number | null | undefined
}

/**
 * Makes a sandbox from a template or another sandbox, as private as that one unless its workspace asks for more;
 * without a folder it is a draft.
 */
export async function forkSandbox(context: Context, fromId: string, input: ForkInput): Promise<SandboxRow> {
  if (!context.viewer) throw await signInFirst(context, fromId)
  const viewer = requireViewer(context)
  const problem = typeof input.title === 'string' ? titleProblem(input.title) : null
  if (problem) throw new AppError('validation', problem, { field: 'title' })
  assertPrivacy(input.privacy)
  const origin = await authorise(await findSandbox(context.db, fromId), 'READ', context)
  const workspaceId = workspaceOf(viewer, input.teamId)
  await assertMayWriteIn(context, workspaceId)
  if (origin.workspaceId !== workspaceId) assertMayLeave([origin])
  const [template, runsOn, workspace] = await Promise.all([
    context.loaders.templateOfSandbox.load(origin.id),
    runtimeOf(context, origin, input, workspaceId),
    context.loaders.workspace.load(workspaceId),
  ])
  const minimum = workspace?.minimumPrivacy ?? 0
  if (typeof input.privacy === 'number' && input.privacy < minimum)
    throw new AppError('validation', templateMessages.privacyBelow, { field: 'privacy' })

  return runCommand(context, context.actor, async (tx, now) => {
    const folder = input.collectionId ? await keepFolder(tx, workspaceId, { id: input.collectionId }) : null
    if (input.collectionId && !folder)
      throw new AppError('not_found', sandboxMessages.folderNotFound(input.collectionId), {
        field: 'collectionId',
      })
    const values = {
      title: input.title?.trim() ?? suggestTitle((below) => context.ids.bytes(4).readUInt32BE() % below),
      description: origin.description,
      workspaceId,
      authorId: viewer.userId,
      folderId: folder?.id ?? null,
      draft: folder === null,
      privacy: input.privacy ?? Math.max(origin.privacy, minimum),
      ...runsOn,
      environment: origin.environment,
      entry: origin.entry,
      tags: origin.tags,
      externalResources: origin.externalResources,
      forkedFromId: origin.id,
      forkedTemplateId: template?.published ? template.id : origin.forkedTemplateId,
      insertedAt: now,
      updatedAt: now,
    }
    const [row] = await withinRoom(tx, context, [workspaceId], () =>
      insertSandboxes(tx, context.ids, [values]),
    )
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

/** Where the copy runs; a devbox only where the workspace may have one of that size now. */
async function runtimeOf(
  { db, loaders }: Context,
  origin: SandboxRow,
  { v2, customVMTier, customVmTier }: ForkInput,
  workspaceId: string,
): Promise<{ isV2: boolean; vmTier: number | null }> {
  if (v2 === false && origin.isV2)
    throw new AppError('validation', templateMessages.serverOnly(displayTitle(origin)), { field: 'v2' })
  if (!(v2 ?? origin.isV2)) return { isV2: false, vmTier: null }
  const { highestVmTier, holdsUp } = await loaders.entitlements.load(workspaceId)
  const problem = devboxProblem(holdsUp)
  if (problem) throw new AppError('limit', problem)
  const tier = customVMTier ?? customVmTier
  if (tier == null) return { isV2: true, vmTier: null }
  const tierProblem = vmTierProblem(tier, await readVmTiers(db), highestVmTier)
  if (tierProblem) throw new AppError('validation', tierProblem, { field: 'customVMTier' })
  return { isV2: true, vmTier: tier }
}

/** A visitor is told what needs an account (spec ER-013, ER-014); what they may not see stays unknown. */
async function signInFirst(context: Context, fromId: string): Promise<AppError> {
  const origin = await findSandbox(context.db, fromId)
  const visible = origin && (await authorizationOf(origin, context)) !== 'NONE'
  if (!visible || !origin.isV2) return new AppError('unauthenticated', accountMessages.signInRequired)
  const template = await context.loaders.templateOfSandbox.load(origin.id)
  return new AppError(
    'unauthenticated',
    template ? templateMessages.signInForServer : templateMessages.signInForCloud,
  )
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
