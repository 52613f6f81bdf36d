import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { fileMessages } from '@sandlot/core/files/messages'
import { inputError } from '@sandlot/core/input-rules'
import { tierRefusals } from '@sandlot/core/runtime/refusals'
import { vmTierProblem } from '@sandlot/core/runtime/tier-rules'
import { changeRefusals } from '@sandlot/core/sandboxes/change-refusals'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import type { SandboxMetadata } from '@sandlot/core/sandboxes/metadata/rest'
import {
  cleanResources,
  cleanTags,
  descriptionProblem,
  entryProblem,
  externalResourcesProblem,
  tagsProblem,
} from '@sandlot/core/sandboxes/metadata/rules'
import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { sandboxRefusals } from '@sandlot/core/sandboxes/refusals'
import { mayOrganize, titleProblem } from '@sandlot/core/sandboxes/rules'
import { entitlementsOf } from '../../billing/entitlements.ts'
import { type Context, requireViewer } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { readVmTiers } from '../../runtime/tiers.ts'
import { asSubject } from '../access.ts'
import type { Act, Work } from '../act.ts'
import { assertPrivacy, changeSandboxes, type SandboxFields } from '../commands.ts'
import type { Held } from '../hold.ts'
import { becomesPrivate } from '../quota.ts'
import type { SandboxRow } from '../rows.ts'
import { lookUp } from '../seek.ts'
import { assertSeen } from '../stale.ts'

/**
 * Updates the metadata of a sandbox. Equal values are no change; with `was`, nothing is overwritten that somebody else
 * changed since.
 */
export async function updateSandbox(
  context: Context,
  id: string,
  metadata: SandboxMetadata,
  was?: SandboxMetadata,
): Promise<SandboxRow> {
  assertMetadata(metadata)
  const action = (await becomesDevbox(context, id, metadata)) ? 'sandbox.to_devbox' : 'sandbox.update'
  const act = { action, names: [id], grows: growsBy(metadata.privacy) } as const
  return changeFields(context, act, (_work, held) => {
    const { row } = held
    if (organizes(metadata, row)) assertOrganizes(held, requireViewer(context).userId)
    if (metadata.v2 === false && row.isV2)
      throw refusalError(changeRefusals, 'staysDevbox', { field: 'sandbox.v2' })
    if (metadata.privacy != null) assertPrivacyIn(held, metadata.privacy)
    return { fields: fieldsOf(metadata), seen: was && fieldsOf(was) }
  })
}

/** Whether a change turns the sandbox into a devbox, which cannot be undone. */
const becomesDevbox = async (context: Context, id: string, { v2 }: SandboxMetadata): Promise<boolean> =>
  v2 === true && (await lookUp(context, [id])).get(id)?.isV2 === false

const growsBy = (privacy: number | null | undefined) => (rows: readonly SandboxRow[]) =>
  privacy != null && rows.some((row) => becomesPrivate(row, privacy))

/** Sets the privacy of a sandbox, as far as its workspace allows. */
export async function setPrivacy(
  context: Context,
  id: string,
  privacy: number,
  was?: number,
): Promise<SandboxRow> {
  assertPrivacy(privacy)
  const act = { action: 'sandbox.privacy', names: [id], grows: growsBy(privacy) } as const
  return changeFields(context, act, (_, held) => {
    assertPrivacyIn(held, privacy)
    return { fields: { privacy }, seen: was === undefined ? {} : { privacy: was } }
  })
}

/** Sets the size of a devbox, among those that its workspace may use. */
export async function setVmTier(context: Context, id: string, vmTier: number): Promise<SandboxRow> {
  const host = await context.boxes.capacity()
  return changeFields(context, { action: 'sandbox.vm_tier', names: [id] }, async ({ tx }, { row }) => {
    if (!row.isV2) throw refusalError(changeRefusals, 'noMachine', { field: 'vmTier' })
    const entitlements = await entitlementsIn(context, tx, row.workspaceId)
    const highest = entitlements?.highestVmTier ?? 0
    const refusal = vmTierProblem(vmTier, await readVmTiers(tx), highest, host)
    if (refusal) throw errorOfRefusal(tierRefusals, refusal, { field: 'vmTier' })
    return { fields: { vmTier } }
  })
}

const entitlementsIn = async (context: Context, tx: Transaction, workspaceId: string) =>
  (await entitlementsOf({ ...context, db: tx }, [workspaceId])).get(workspaceId)

function assertOrganizes({ row, role }: Held, userId: string): void {
  if (!mayOrganize(asSubject(row), { id: userId, role })) throw refusalError(sandboxRefusals, 'notOrganizing')
}

/** Whether a change is about the sandbox as a whole; other clients also send unchanged fields. */
const organizes = ({ isFrozen, v2, privacy }: SandboxMetadata, row: SandboxRow): boolean =>
  (isFrozen != null && isFrozen !== row.isFrozen) ||
  (v2 != null && v2 !== row.isV2) ||
  (privacy != null && privacy !== row.privacy)

const metadataTexts = { ...fileMessages, ...sandboxMessages, ...refusalMessages }

function assertMetadata({ title, description, tags, externalResources, entry, privacy }: SandboxMetadata) {
  const problems = {
    title: title == null ? null : titleProblem(title),
    description: description == null ? null : descriptionProblem(description),
    tags: tags == null ? null : tagsProblem(tags),
    externalResources: externalResources == null ? null : externalResourcesProblem(externalResources),
    entry: entry ? entryProblem(entry) : null,
  }
  for (const [field, problem] of Object.entries(problems))
    if (problem) throw inputError(metadataTexts, problem, { field: `sandbox.${field}` })
  assertPrivacy(privacy)
}

function assertPrivacyIn({ row, minimumPrivacy }: Held, privacy: number) {
  if (privacy !== row.privacy && privacy < minimumPrivacy)
    throw refusalError(changeRefusals, 'privacyBelow', { field: 'sandbox.privacy' })
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

type Wanted = { fields: SandboxFields; seen?: SandboxFields | undefined }

/** Sets those of some fields that differ on one sandbox. */
async function changeFields(
  context: Context,
  act: Act,
  wantedOf: (work: Work, held: Held) => Wanted | Promise<Wanted>,
): Promise<SandboxRow> {
  const [changed] = await changeSandboxes(context, act, async (work) => {
    const held = work.held[0] as Held
    const { fields, seen = {} } = await wantedOf(work, held)
    const before: Record<string, unknown> = held.row
    const isNew = ([field, value]: [string, unknown]) =>
      JSON.stringify(value) !== JSON.stringify(before[field])
    const others: SandboxFields = Object.fromEntries(Object.entries(fields).filter(isNew))
    if (Object.keys(others).length === 0) return { fields: {}, rows: [] }
    await assertSeen(work.tx, work.rows, others, () => seen)
    return { fields: { ...others, updatedAt: work.now } }
  })
  return changed as SandboxRow
}
