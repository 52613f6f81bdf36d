import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import { AppError } from '@sandlot/core/errors'
import { changeRefusals } from '@sandlot/core/sandboxes/change-refusals'
import { displayTitle, suggestTitle } from '@sandlot/core/sandboxes/rules'
import { SIGN_IN_FIRST } from '@sandlot/core/templates/create-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { boxes } from '../../runtime/tables.ts'
import { workspaceOf } from '../../workspaces/target-workspace.ts'
import { assertMayLeave } from '../moving/between-workspaces.ts'
import type { SandboxRow } from '../rows.ts'
import { seekOrNull } from '../seek.ts'
import { sandboxAccesses, sandboxes } from '../tables.ts'
import { assertForkInput, type ForkInput, hostFor, type Made, makeSandbox, runsOn, targetOf } from './make.ts'
import { seekOrigin } from './origin.ts'

/**
 * Creates a sandbox from a template or another sandbox, with the same privacy unless its workspace requires more;
 * without a folder it is a draft.
 */
export async function forkSandbox(
  context: Context,
  fromId: string,
  input: ForkInput,
): Promise<Made & { hasDisk: boolean }> {
  if (!context.viewer) throw await signInFirst(context, fromId)
  assertForkInput(input)
  const workspaceId = workspaceOf(context.viewer, input.teamId)
  const { origin, template, devboxes } = await seekOrigin(context, fromId, {
    workspaceId,
    isV2: input.v2 ?? null,
  })
  const target = await targetOf(context, input)
  if (origin.workspaceId !== workspaceId) assertMayLeave([origin])
  if (input.v2 === false && origin.isV2)
    throw refusalError(changeRefusals, 'serverOnly', { titles: displayTitle(origin), field: 'v2' })
  const made = await makeSandbox(context, input, target, {
    title: suggestTitle((below) => context.ids.bytes(4).readUInt32BE() % below),
    privacy: origin.privacy,
    fields: {
      ...runsOn(devboxes, input, context.config, await hostFor(context, input)),
      description: origin.description,
      environment: origin.environment,
      entry: origin.entry,
      tags: origin.tags,
      externalResources: origin.externalResources,
      originalGit: origin.originalGit,
      forkedFromId: origin.id,
      forkedTemplateId: template?.published ? template.id : origin.forkedTemplateId,
    },
    files: { copiedFrom: origin.id },
  })
  return { ...made, hasDisk: await countFork(context, origin.id) }
}

/**
 * Counted outside the fork's transaction, because otherwise everybody who starts from the same template at the same
 * time would wait for each other. Returns whether the original was ever started as a devbox, and so has a disk.
 */
async function countFork({ db, log }: Context, originId: string): Promise<boolean> {
  const counted = await db
    .update(sandboxes)
    .set({ forkCount: sql`${sandboxes.forkCount} + 1` })
    .where(eq(sandboxes.id, originId))
    .returning({
      hasDisk: sql<boolean>`exists (select from ${boxes} where ${boxes.sandboxId} = ${sandboxes.id})`,
    })
    .catch((err) => log.warn({ err }, 'a fork could not be counted'))
  return counted?.[0]?.hasDisk ?? false
}

/** Tells a visitor what requires an account (spec ER-013, ER-014); hidden sandboxes stay unknown. */
async function signInFirst(context: Context, fromId: string): Promise<AppError> {
  const origin = await seekOrNull(context, fromId)
  if (!origin?.isV2) return refusalError(accessRefusals, 'signedOut')
  const template = await context.loaders.templateOfSandbox.load(origin.id)
  return new AppError(
    'unauthenticated',
    template ? templateMessages.signInForServer : templateMessages.signInForCloud,
    { reason: SIGN_IN_FIRST },
  )
}

/** Records that the viewer opened a sandbox, which determines the order of Recent; a person counts as one view. */
export async function noteAccess(context: Context, row: SandboxRow): Promise<void> {
  await countView(context, row)
  await noteMemberAccess(context, row)
}

/** Counts a view of a sandbox, unless by its author or by a person who has opened it before. */
export async function countView({ viewer, db, loaders }: Context, row: SandboxRow): Promise<void> {
  if (viewer && (viewer.userId === row.authorId || (await loaders.lastAccess.load(row.id)))) return
  await db
    .update(sandboxes)
    .set({ viewCount: sql`${sandboxes.viewCount} + 1` })
    .where(eq(sandboxes.id, row.id))
}

async function noteMemberAccess({ viewer, db, clock }: Context, row: SandboxRow): Promise<void> {
  if (!viewer) return
  const access = { workspaceId: row.workspaceId, lastAccessedAt: clock.now() }
  await db
    .insert(sandboxAccesses)
    .values({ userId: viewer.userId, sandboxId: row.id, ...access })
    .onConflictDoUpdate({ target: [sandboxAccesses.sandboxId, sandboxAccesses.userId], set: access })
}
