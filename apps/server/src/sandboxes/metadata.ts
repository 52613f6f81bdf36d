import { AppError } from '@sandlot/core/errors'
import { devboxProblem, vmTierProblem } from '@sandlot/core/runtime/tier-rules'
import type { SandboxMetadata } from '@sandlot/core/sandboxes/metadata-rest'
import {
  cleanResources,
  cleanTags,
  descriptionProblem,
  entryProblem,
  externalResourcesProblem,
  tagsProblem,
} from '@sandlot/core/sandboxes/metadata-rules'
import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { titleProblem } from '@sandlot/core/sandboxes/rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import type { Context } from '../context.ts'
import { readVmTiers } from '../runtime/tiers.ts'
import { authorise, authoriseOrganising } from './access.ts'
import { assertPrivacy, changeSandboxes, type SandboxFields } from './commands.ts'
import type { SandboxRow } from './rows.ts'
import { seek } from './seek.ts'
import { assertSeen } from './stale.ts'

const forWriting = async (context: Context, id: string) =>
  authorise(await seek(context, id), 'WRITE_CODE', context)

const forOrganising = async (context: Context, id: string) =>
  authoriseOrganising(await seek(context, id), context)

/**
 * Changes what is told of a sandbox. What is as it was already is no change; of what `was` tells, nothing is written
 * over that somebody else changed since.
 */
export async function updateSandbox(
  context: Context,
  id: string,
  metadata: SandboxMetadata,
  was?: SandboxMetadata,
): Promise<SandboxRow> {
  const row = await forWriting(context, id)
  assertMetadata(metadata)
  if (organises(metadata, row)) await authoriseOrganising(row, context)
  if (metadata.v2 != null && metadata.v2 !== row.isV2) await assertDevbox(context, row, metadata.v2)
  if (metadata.privacy != null) await assertPrivacyIn(context, row, metadata.privacy)
  return changeFields(context, 'sandbox.update', row, fieldsOf(metadata), was && fieldsOf(was))
}

/** Says who may see a sandbox: not more people than its workspace allows. */
export async function setPrivacy(
  context: Context,
  id: string,
  privacy: number,
  was?: number,
): Promise<SandboxRow> {
  const row = await forOrganising(context, id)
  await assertPrivacyIn(context, row, privacy)
  return changeFields(context, 'sandbox.privacy', row, { privacy }, was === undefined ? {} : { privacy: was })
}

/** Chooses the size of a devbox, of those that its workspace may use. */
export async function setVmTier(context: Context, id: string, vmTier: number): Promise<SandboxRow> {
  const row = await forOrganising(context, id)
  if (!row.isV2) throw new AppError('validation', refusalMessages.noMachine, { field: 'vmTier' })
  const { highestVmTier } = await context.loaders.entitlements.load(row.workspaceId)
  const problem = vmTierProblem(vmTier, await readVmTiers(context.db), highestVmTier)
  if (problem) throw new AppError('validation', problem, { field: 'vmTier' })
  return changeFields(context, 'sandbox.vm_tier', row, { vmTier })
}

/** Whether a change is about the sandbox as a whole; other clients send along what stays. */
const organises = ({ isFrozen, v2, privacy }: SandboxMetadata, row: SandboxRow): boolean =>
  (isFrozen != null && isFrozen !== row.isFrozen) ||
  (v2 != null && v2 !== row.isV2) ||
  (privacy != null && privacy !== row.privacy)

function assertMetadata({ title, description, tags, externalResources, entry, privacy }: SandboxMetadata) {
  const problems = {
    title: title == null ? null : titleProblem(title),
    description: description == null ? null : descriptionProblem(description),
    tags: tags == null ? null : tagsProblem(tags),
    externalResources: externalResources == null ? null : externalResourcesProblem(externalResources),
    entry: entry ? entryProblem(entry) : null,
  }
  for (const [field, problem] of Object.entries(problems))
    if (problem) throw new AppError('validation', problem, { field: `sandbox.${field}` })
  assertPrivacy(privacy)
}

async function assertDevbox({ loaders }: Context, { workspaceId }: SandboxRow, v2: boolean) {
  if (!v2) throw new AppError('validation', refusalMessages.staysDevbox, { field: 'sandbox.v2' })
  const problem = devboxProblem((await loaders.entitlements.load(workspaceId)).holdsUp)
  if (problem) throw new AppError('limit', problem)
}

async function assertPrivacyIn({ loaders }: Context, row: SandboxRow, privacy: number) {
  assertPrivacy(privacy)
  if (privacy === row.privacy) return
  const workspace = await loaders.workspace.load(row.workspaceId)
  if (privacy < (workspace?.minimumPrivacy ?? 0))
    throw new AppError('validation', templateMessages.privacyBelow, { field: 'sandbox.privacy' })
}

function fieldsOf(metadata: SandboxMetadata): SandboxFields {
  const { title, description, tags, externalResources, entry, isFrozen, v2, privacy } = metadata
  return {
    ...(title != null && { title: title.trim() }),
    ...(description !== undefined && { description: description?.trim() || null }),
    ...(tags && { tags: cleanTags(tags) }),
    ...(externalResources && { externalResources: cleanResources(externalResources) }),
    ...(entry !== undefined && { entry: entry?.replace(/^\//, '') || null }),
    ...(isFrozen != null && { isFrozen }),
    ...(v2 != null && { isV2: v2 }),
    ...(privacy != null && { privacy }),
  }
}

async function changeFields(
  context: Context,
  action: string,
  row: SandboxRow,
  fields: SandboxFields,
  seen: SandboxFields = {},
) {
  const before: Record<string, unknown> = row
  const isNew = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[field])
  const changed: SandboxFields = Object.fromEntries(Object.entries(fields).filter(isNew))
  if (Object.keys(changed).length === 0) return row
  const [after] = await changeSandboxes(context, action, [row], async (now, tx) => {
    await assertSeen(tx, [row.id], changed, () => seen)
    return { ...changed, updatedAt: now }
  })
  return after ?? row
}
