import { AppError } from '@sandlot/core/errors'
import { mayRestrict } from '@sandlot/core/sandboxes/action-rules'
import { conflictMessages } from '@sandlot/core/sandboxes/conflict-messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { namesOf } from '@sandlot/core/sandboxes/plan-rules'
import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { templateMessages } from '@sandlot/core/templates/messages'
import { inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { runCommand } from '../platform/commands.ts'
import { assertCount, assertPrivacy, changeSandboxes, sandboxesChanged } from './commands.ts'
import type { SandboxRow } from './rows.ts'
import { organiseAll } from './seek.ts'
import { assertSeen, type Seeing } from './stale.ts'
import { sandboxes } from './tables.ts'

async function forOrganising(context: Context, ids: readonly string[]): Promise<SandboxRow[]> {
  assertCount(ids)
  return organiseAll(ids, context)
}

/** Changes those that are not so already; answers all, in the order they were named. */
async function changeWhere(
  context: Context,
  action: string,
  rows: SandboxRow[],
  fields: Partial<SandboxRow>,
  seenOf?: Seeing,
): Promise<SandboxRow[]> {
  const isNew = (row: SandboxRow) =>
    Object.entries(fields).some(([name, value]) => row[name as keyof SandboxRow] !== value)
  const open = rows.filter(isNew)
  if (open.length === 0) return rows
  const changed = await changeSandboxes(context, action, open, async (now, tx) => {
    const ids = open.map(({ id }) => id)
    if (seenOf) await assertSeen(tx, ids, fields, seenOf)
    return { ...fields, updatedAt: now }
  })
  const byId = new Map(changed.map((row) => [row.id, row]))
  return rows.map((row) => byId.get(row.id) ?? row)
}

/** Protects sandboxes, or takes the protection off. */
export const setFrozen = async (context: Context, ids: readonly string[], isFrozen: boolean) =>
  changeWhere(context, 'sandbox.frozen', await forOrganising(context, ids), { isFrozen })

/**
 * Says who may see sandboxes, not more people than their workspaces allow; null changes nothing. With `was`, what one
 * saw of each, nothing changes when somebody else changed one since.
 */
export async function setPrivacyOfAll(
  context: Context,
  ids: readonly string[],
  privacy: number | null,
  was?: readonly number[] | null,
): Promise<SandboxRow[]> {
  if (was && was.length !== ids.length)
    throw new AppError('validation', conflictMessages.refusedNumber('was'), { field: 'was' })
  const rows = await forOrganising(context, ids)
  if (privacy === null) return rows
  assertPrivacy(privacy)
  const homes = await context.loaders.workspace.loadMany([...new Set(rows.map((row) => row.workspaceId))])
  for (const home of homes)
    if (home && !(home instanceof Error) && privacy < home.minimumPrivacy)
      throw new AppError('validation', templateMessages.privacyBelow, { field: 'privacy' })
  if (!was) return changeWhere(context, 'sandbox.privacy', rows, { privacy })
  const seen = new Map(ids.map((id, index) => [id, was[index]]))
  return changeWhere(context, 'sandbox.privacy', rows, { privacy }, ({ id }) => ({ privacy: seen.get(id) }))
}

type Permissions = { preventSandboxExport: boolean } | { preventSandboxLeaving: boolean }

/** Says whether sandboxes may be exported or leave their workspace; only its admins can (spec IT-042, IT-043). */
export async function setPermissions(
  context: Context,
  ids: readonly string[],
  permissions: Permissions,
): Promise<SandboxRow[]> {
  const rows = await forOrganising(context, ids)
  for (const id of new Set(rows.map((row) => row.workspaceId))) {
    const { plan } = await context.loaders.entitlements.load(id)
    if (!mayRestrict({ isFree: plan === 'free' }, await context.roleIn(id)))
      throw new AppError('forbidden', sandboxMessages.adminsOnly)
  }
  return changeWhere(context, 'sandbox.permissions', rows, permissions)
}

/** Deletes for good what is in the trash. */
export async function purgeSandboxes(context: Context, ids: readonly string[]): Promise<SandboxRow[]> {
  const rows = await forOrganising(context, ids)
  assertDeleted(rows)
  return runCommand(context, context.actor, async (tx) => {
    const purged = await tx
      .delete(sandboxes)
      .where(
        inArray(
          sandboxes.id,
          rows.map(({ id }) => id),
        ),
      )
      .returning()
    // Somebody may have taken one out of the trash since it was looked at.
    assertDeleted(purged)
    const byId = new Map(purged.map((row) => [row.id, row]))
    return sandboxesChanged(
      'sandbox.purge',
      rows,
      rows.flatMap(({ id }) => byId.get(id) ?? []),
    )
  })
}

function assertDeleted(rows: readonly SandboxRow[]) {
  const kept = rows.filter(({ removedAt }) => removedAt === null)
  if (kept.length > 0) throw new AppError('conflict', refusalMessages.notInTrash(namesOf(kept)))
}
