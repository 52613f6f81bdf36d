import { AppError } from '@sandlot/core/errors'
import { devboxProblem, vmTierProblem } from '@sandlot/core/runtime/tier-rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { titleProblem } from '@sandlot/core/sandboxes/rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { type Context, requireViewer } from '../context.ts'
import { keepFolder } from '../folders/repo.ts'
import { runCommand } from '../platform/commands.ts'
import type { Transaction } from '../platform/db/database.ts'
import { readVmTiers } from '../runtime/tiers.ts'
import { assertMayWriteIn } from '../workspaces/may-write.ts'
import { workspaceOf } from '../workspaces/meant-workspace.ts'
import { assertPrivacy, sandboxesChanged } from './commands.ts'
import { insertSandboxes } from './insert.ts'
import { withinRoom } from './room.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxAccesses } from './tables.ts'

export type ForkInput = {
  title?: string | null | undefined
  privacy?: number | null | undefined
  teamId?: string | null | undefined
  collectionId?: string | null | undefined
  v2?: boolean | null | undefined
  customVMTier?: number | null | undefined
  customVmTier?: number | null | undefined
}

/** Where a new sandbox goes. */
type Place = { workspaceId: string; minimumPrivacy: number }

/** What a sandbox is made from, where nobody says otherwise. */
type Origin = {
  title: string
  privacy: number
  fields: Pick<SandboxRow, 'isV2' | 'vmTier' | 'description' | 'environment'> &
    Partial<
      Pick<
        SandboxRow,
        'entry' | 'tags' | 'externalResources' | 'originalGit' | 'forkedFromId' | 'forkedTemplateId'
      >
    >
  /** Gives the new sandbox its files. */
  fill: (tx: Transaction, id: string, now: Date) => Promise<void>
}

/** Refuses what no sandbox can be, before anything is read. */
export function assertForkInput({ title, privacy }: ForkInput): void {
  const problem = typeof title === 'string' ? titleProblem(title) : null
  if (problem) throw new AppError('validation', problem, { field: 'title' })
  assertPrivacy(privacy)
}

/** The workspace that a call names, if the viewer may make there what it asks for. */
export async function placeOf(context: Context, { teamId, privacy }: ForkInput): Promise<Place> {
  const workspaceId = workspaceOf(requireViewer(context), teamId)
  await assertMayWriteIn(context, workspaceId)
  const minimumPrivacy = (await context.loaders.workspace.load(workspaceId))?.minimumPrivacy ?? 0
  if (typeof privacy === 'number' && privacy < minimumPrivacy)
    throw new AppError('validation', templateMessages.privacyBelow, { field: 'privacy' })
  return { workspaceId, minimumPrivacy }
}

/** What it runs on; a devbox only where the workspace may have one of that size now. */
export async function runtimeOf(
  { db, loaders }: Context,
  isV2: boolean,
  { customVMTier, customVmTier }: ForkInput,
  { workspaceId }: Place,
): Promise<Pick<SandboxRow, 'isV2' | 'vmTier'>> {
  if (!isV2) return { isV2: false, vmTier: null }
  const { highestVmTier, holdsUp } = await loaders.entitlements.load(workspaceId)
  const problem = devboxProblem(holdsUp)
  if (problem) throw new AppError('limit', problem)
  const tier = customVMTier ?? customVmTier
  if (tier == null) return { isV2: true, vmTier: null }
  const tierProblem = vmTierProblem(tier, await readVmTiers(db), highestVmTier)
  if (tierProblem) throw new AppError('validation', tierProblem, { field: 'customVMTier' })
  return { isV2: true, vmTier: tier }
}

/** Makes a sandbox with all its files, as far as the plan of its workspace has room; without a folder it is a draft. */
export async function makeSandbox(
  context: Context,
  input: ForkInput,
  { workspaceId, minimumPrivacy }: Place,
  origin: Origin,
): Promise<SandboxRow> {
  const { userId, user } = requireViewer(context)
  const made = await runCommand(context, context.actor, async (tx, now) => {
    const folder = input.collectionId ? await keepFolder(tx, workspaceId, { id: input.collectionId }) : null
    if (input.collectionId && !folder)
      throw new AppError('not_found', sandboxMessages.folderNotFound(input.collectionId), {
        field: 'collectionId',
      })
    const values = {
      ...origin.fields,
      title: input.title?.trim() ?? origin.title,
      workspaceId,
      authorId: userId,
      folderId: folder?.id ?? null,
      draft: folder === null,
      privacy: input.privacy ?? Math.max(origin.privacy, minimumPrivacy),
      insertedAt: now,
      updatedAt: now,
    }
    const [row] = await withinRoom(tx, context, [workspaceId], () =>
      insertSandboxes(tx, context.ids, [values]),
    )
    if (!row) throw new Error('insert returned nothing')
    await origin.fill(tx, row.id, now)
    await tx.insert(sandboxAccesses).values({ workspaceId, userId, sandboxId: row.id, lastAccessedAt: now })
    return { ...sandboxesChanged('sandbox.create', [], [row]), result: row }
  })
  // What is known of a sandbox that was just made need not be asked for its answer.
  const { loaders } = context
  loaders.user.prime(userId, user)
  loaders.templateOfSandbox.prime(made.id, null)
  loaders.lastAccess.prime(made.id, made.insertedAt)
  loaders.screenshotVersion.prime(made.id, null)
  return made
}
