import { ranSeconds } from '@sandlot/core/billing/ledger/lease-rules'
import { unitsFor } from '@sandlot/core/billing/ledger/unit-rules'
import { and, eq, inArray, isNull, min } from 'drizzle-orm'
import type { Event } from '../../platform/commands.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { vmTiers } from '../../runtime/tables.ts'
import { creditAccounts, creditLeases } from '../tables.ts'
import { type AccountRow, isAccount } from './accounts.ts'
import {
  type AccountChange,
  type LeaseChange,
  type LeaseRow,
  moveAccounts,
  tellUse,
  writeChanges,
} from './changes.ts'

export const leaseTimes = ({ basis, settledAt, paidUntil }: LeaseRow) => ({
  basis,
  settledAt: settledAt.getTime(),
  paidUntil: paidUntil.getTime(),
})

const isOpenOf = (boxId: string) => and(eq(creditLeases.boxId, boxId), isNull(creditLeases.endedAt))

export async function isRunning(tx: Transaction, boxId: string): Promise<boolean> {
  const [open] = await tx.select({ id: creditLeases.id }).from(creditLeases).where(isOpenOf(boxId))
  return open !== undefined
}

/**
 * Ends the run of a devbox: counts what ran until a moment, to the second, and returns the rest. Does nothing if none
 * is open. A run whose end nobody saw counts up to when it was last seen.
 */
export async function settleRun(
  tx: Transaction,
  boxId: string,
  until: Date | 'seen',
  now: Date,
): Promise<Event[]> {
  const [seen] = await tx.select().from(creditLeases).where(isOpenOf(boxId))
  if (!seen) return []
  const { workspaceId, period } = seen
  await tx
    .select()
    .from(creditAccounts)
    .where(isAccount({ workspaceId, period, kind: 'workspace', name: '' }))
    .for('update')
  // It may have been paid on or ended while this waited for its account.
  const [lease] = await tx.select().from(creditLeases).where(isOpenOf(boxId))
  if (!lease) return []
  if (lease.period !== period) return settleRun(tx, boxId, until, now)
  const at = until === 'seen' ? lease.settledAt : until
  const ran = ranSeconds(leaseTimes(lease), at.getTime())
  const settledAt = new Date(lease.settledAt.getTime() + ran * 1000)
  const next = {
    ...lease,
    units: lease.units + unitsFor(lease.basis, ran),
    settledAt,
    paidUntil: settledAt,
    endedAt: new Date(Math.max(lease.startedAt.getTime(), Math.min(at.getTime(), lease.paidUntil.getTime()))),
  }
  return applyChanges(tx, [{ before: lease, next, ran }], now)
}

async function applyChanges(tx: Transaction, changes: readonly LeaseChange[], now: Date): Promise<Event[]> {
  const before = await accountsOfAll(tx, changes)
  const after = before.map((account) => ({ ...account }))
  for (const change of changes) moveAccounts(after, change)
  const accounts = before.map((account, at) => ({ before: account, after: after[at] as AccountRow }))
  return writeAndTell(tx, changes, accounts, now)
}

/** Writes the changes of leases whose accounts are locked, and returns the events to send. */
export async function writeAndTell(
  tx: Transaction,
  changes: readonly LeaseChange[],
  accounts: readonly AccountChange[],
  now: Date,
): Promise<Event[]> {
  if (changes.length === 0) return []
  await writeChanges(tx, changes)
  return tellUse(tx, accounts, { smallestBasis: await smallestBasis(tx), now })
}

const accountsOfAll = (tx: Transaction, changes: readonly LeaseChange[]): Promise<AccountRow[]> =>
  tx
    .select()
    .from(creditAccounts)
    .where(
      and(
        inArray(creditAccounts.workspaceId, [...new Set(changes.map(({ before }) => before.workspaceId))]),
        inArray(creditAccounts.period, [
          ...new Set(changes.flatMap(({ before, next }) => [before.period, next.period])),
        ]),
      ),
    )

async function smallestBasis(db: Reader): Promise<number> {
  const [row] = await db.select({ basis: min(vmTiers.creditBasis) }).from(vmTiers)
  return row?.basis ?? 0
}
