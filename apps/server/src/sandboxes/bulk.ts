import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { changeRefusals, manyRefusals } from '@sandlot/core/sandboxes/change-refusals'
import { keptRefusals } from '@sandlot/core/sandboxes/refusals'
import { inArray } from 'drizzle-orm'
import { plansOf } from '../billing/entitlements.ts'
import type { Context } from '../platform/context.ts'
import { actOn, type Work } from './act.ts'
import { assertCount, assertPrivacy, changeSandboxes, type Fields } from './commands.ts'
import { becomesPrivate } from './quota.ts'
import type { SandboxRow } from './rows.ts'
import { assertSeen, type Seeing } from './stale.ts'
import { sandboxes } from './tables.ts'

/** Sets fields on all sandboxes that differ, unless somebody else changed them since they were seen. */
const giving =
  (fields: Partial<SandboxRow>, seenOf?: Seeing) =>
  async ({ tx, now, rows }: Work): Promise<Fields> => {
    const others = rows.filter((row) =>
      Object.entries(fields).some(([name, value]) => row[name as keyof SandboxRow] !== value),
    )
    if (seenOf) await assertSeen(tx, others, fields, seenOf)
    return { fields: { ...fields, updatedAt: now }, rows: others }
  }

/** Protects sandboxes, or removes the protection. */
export async function setFrozen(
  context: Context,
  ids: readonly string[],
  isFrozen: boolean,
): Promise<SandboxRow[]> {
  assertCount(ids)
  return changeSandboxes(context, { action: 'sandbox.frozen', names: ids }, giving({ isFrozen }))
}

/**
 * Sets the privacy of sandboxes, as far as their workspaces allow; null changes nothing. With `was`, the values that
 * the client saw, nothing changes if somebody else changed one since.
 */
export async function setPrivacyOfAll(
  context: Context,
  ids: readonly string[],
  privacy: number | null,
  was?: readonly number[] | null,
): Promise<SandboxRow[]> {
  if (was && was.length !== ids.length)
    throw errorOfRefusal(manyRefusals, { reason: 'seenMissing', params: 'was' }, { field: 'was' })
  assertCount(ids)
  assertPrivacy(privacy)
  const seen = was && new Map(ids.map((id, index) => [id, was[index]]))
  const seenOf: Seeing | undefined = seen ? ({ id }) => ({ privacy: seen.get(id) }) : undefined
  const grows = (rows: readonly SandboxRow[]) =>
    privacy !== null && rows.some((row) => becomesPrivate(row, privacy))
  return changeSandboxes(context, { action: 'sandbox.privacy', names: ids, grows }, (work) => {
    if (privacy === null) return { fields: {}, rows: [] }
    if (work.held.some(({ minimumPrivacy }) => privacy < minimumPrivacy))
      throw refusalError(changeRefusals, 'privacyBelow', { field: 'privacy' })
    return giving({ privacy }, seenOf)(work)
  })
}

type Permissions = { preventSandboxExport: boolean } | { preventSandboxLeaving: boolean }

/**
 * Sets whether sandboxes may be exported or leave their workspace; only its admins may do so (spec IT-042, IT-043).
 * Restrictions can be lifted on any plan, so that no work stays locked in when a plan ends.
 */
export async function setPermissions(
  context: Context,
  ids: readonly string[],
  permissions: Permissions,
): Promise<SandboxRow[]> {
  assertCount(ids)
  return changeSandboxes(context, { action: 'sandbox.permissions', names: ids }, async (work) => {
    if (Object.values(permissions).includes(true)) {
      const workspaceIds = [...new Set(work.rows.map((row) => row.workspaceId))]
      const plans = await plansOf(work.tx, context.config, workspaceIds)
      if (workspaceIds.some((id) => plans.get(id) === 'free')) throw refusalError(keptRefusals, 'notOnFree')
    }
    return giving(permissions)(work)
  })
}

/** Permanently deletes sandboxes in the trash. */
export async function purgeSandboxes(context: Context, ids: readonly string[]): Promise<SandboxRow[]> {
  assertCount(ids)
  return actOn(context, { action: 'sandbox.purge', names: ids }, async ({ tx, rows }) => {
    await tx.delete(sandboxes).where(
      inArray(
        sandboxes.id,
        rows.map(({ id }) => id),
      ),
    )
    return { result: [...rows], audit: {} }
  })
}
