import { refusalError } from '@sandlot/core/actions'
import type { SandboxActionName } from '@sandlot/core/sandboxes/actions'
import { type GrantLevel, reaches } from '@sandlot/core/sandboxes/rules'
import { SHARED_WITH_MAX, SHARES_PER_MINUTE } from '@sandlot/core/sharing/limits'
import {
  grantRefusals,
  recipientRefusals,
  shareRefusals,
  sharingRefusals,
} from '@sandlot/core/sharing/refusals'
import { grantLevelOf, recipientProblem } from '@sandlot/core/sharing/rules'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { UserRow } from '../accounts/rows.ts'
import type { Reader, Transaction } from '../platform/db/database.ts'
import { auditEvents } from '../platform/tables.ts'
import type { Act } from '../sandboxes/act.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { countShared, roleOfPerson } from './repo.ts'

/** The action that is counted per person. */
const SHARED = 'sandbox.share' satisfies SandboxActionName

/** An action on who has access to a sandbox, with the refusals of sharing. */
export const sharing = (action: SandboxActionName, sandboxId: string): Act => ({
  action,
  names: [sandboxId],
  refusals: sharingRefusals,
})

/** Returns an access level that can be granted, or throws. */
export function requireGiven(authorization: string): GrantLevel {
  const level = grantLevelOf(authorization)
  if (!level) throw refusalError(shareRefusals, 'levelUnknown', { field: 'authorization' })
  return level
}

/** Refuses a recipient who may not get access; `person` is null for an address without an account here. */
export async function assertRecipient(
  db: Reader,
  row: SandboxRow,
  person: Pick<UserRow, 'id'> | null,
  name: string,
): Promise<void> {
  const role = person && (await roleOfPerson(db, row.workspaceId, person.id))
  const reason = recipientProblem(row, { id: person?.id ?? null, role })
  if (reason) throw refusalError(recipientRefusals, reason, { titles: name })
}

/**
 * A sandbox that may not leave its workspace cannot be granted a higher level to outsiders either; a lower one is
 * always possible.
 */
export async function assertMayRaise(
  db: Reader,
  row: SandboxRow,
  { from, to, userId }: { from: GrantLevel; to: GrantLevel; userId: string | null },
): Promise<void> {
  if (!row.preventSandboxLeaving || reaches(from, to)) return
  const role = userId && (await roleOfPerson(db, row.workspaceId, userId))
  if (!role) throw refusalError(recipientRefusals, 'keptInside')
}

/** Serializes changes of who has access to a sandbox. */
export const holdSharing = (tx: Transaction, sandboxId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sharing:${sandboxId}`}, 0))`)

export async function assertPace(tx: Transaction, userId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 60_000)
  const [row] = await tx
    .select({ shared: count() })
    .from(auditEvents)
    .where(and(eq(auditEvents.actorId, userId), gt(auditEvents.at, since), eq(auditEvents.action, SHARED)))
  if ((row?.shared ?? 0) >= SHARES_PER_MINUTE)
    throw refusalError(shareRefusals, 'tooFast', { retryAfter: 60 })
}

export async function assertRoom(tx: Transaction, sandboxId: string): Promise<void> {
  if ((await countShared(tx, sandboxId)) >= SHARED_WITH_MAX)
    throw refusalError(grantRefusals, 'sharedWithMost')
}
