import { alertsBetween, hoursOf, isUsedUp } from '@sandlot/core/billing/ledger/lease-rules'
import { unitsFor, unitsOf } from '@sandlot/core/billing/ledger/unit-rules'
import { sql } from 'drizzle-orm'
import type { Event } from '../../platform/commands.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { workspaceChanged } from '../../platform/noted.ts'
import { budgets, creditAlerts, type creditLeases } from '../tables.ts'
import { type AccountRow, keysOf } from './accounts.ts'

export type LeaseRow = typeof creditLeases.$inferSelect

/** A change of what one lease has used and holds; `next` is the lease afterwards. */
export type LeaseChange = {
  before: LeaseRow
  next: LeaseRow
  /** Seconds that ran since the last count. */
  ran: number
}

type Moved = { workspaceId: string; period: string; kind: string; name: string; used: number; held: number }

const heldBy = ({ basis, settledAt, paidUntil, endedAt }: LeaseRow) =>
  endedAt ? 0 : unitsFor(basis, Math.round((paidUntil.getTime() - settledAt.getTime()) / 1000))

/** The changes in the accounts: what was held is returned or used, and what is held now is held again. */
function movesOf({ before, next, ran }: LeaseChange): Moved[] {
  return keysOf(before).flatMap((key) => {
    const at = (period: string, used: number, held: number) => ({
      workspaceId: before.workspaceId,
      period,
      used,
      held,
      ...key,
    })
    const used = unitsFor(before.basis, ran)
    return before.period === next.period
      ? [at(before.period, used, heldBy(next) - heldBy(before))]
      : [at(before.period, used, -heldBy(before)), at(next.period, 0, heldBy(next))]
  })
}

/** Applies the same changes to the accounts in memory, so that the next lease of the batch sees them. */
export function moveAccounts(accounts: readonly AccountRow[], change: LeaseChange): void {
  for (const move of movesOf(change)) {
    const account = accounts.find(
      (one) =>
        one.workspaceId === move.workspaceId &&
        one.period === move.period &&
        one.kind === move.kind &&
        one.name === move.name,
    )
    if (!account) continue
    account.used += move.used
    account.held += move.held
  }
}

const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::json`

/** Writes the changes of a batch of leases: each account, lease and hour once. */
export async function writeChanges(tx: Transaction, changes: readonly LeaseChange[]): Promise<void> {
  const moved = changes.flatMap(movesOf).filter(({ used, held }) => used !== 0 || held !== 0)
  const hours = changes.flatMap(({ before, ran }) =>
    hoursOf(before.settledAt.getTime(), ran).map(({ hour, seconds }) => ({
      lease: before.id,
      hour: new Date(hour).toISOString(),
      workspace: before.workspaceId,
      units: unitsFor(before.basis, seconds),
    })),
  )
  const leases = changes.map(({ next }) => ({
    id: next.id,
    period: next.period,
    units: next.units,
    settled: next.settledAt,
    paid: next.paidUntil,
    ended: next.endedAt,
  }))
  await tx.execute(sql`
    with moved as (
      update credit_accounts as a set used = a.used + m.used, held = a.held + m.held
      from (
        select "workspaceId", period, kind, name, sum(used) as used, sum(held) as held
        from json_to_recordset(${json(moved)})
          as m ("workspaceId" uuid, period date, kind text, name text, used bigint, held bigint)
        group by 1, 2, 3, 4
      ) as m
      where (a.workspace_id, a.period, a.kind, a.name) = (m."workspaceId", m.period, m.kind, m.name)
    ), counted as (
      insert into credit_hours as h (lease_id, hour, workspace_id, units)
      select lease, hour, workspace, sum(units)
      from json_to_recordset(${json(hours)}) as n (lease uuid, hour timestamptz, workspace uuid, units bigint)
      group by 1, 2, 3
      on conflict (lease_id, hour) do update set units = h.units + excluded.units
    )
    update credit_leases as l
    set period = n.period, units = n.units, settled_at = n.settled, paid_until = n.paid, ended_at = n.ended
    from json_to_recordset(${json(leases)})
      as n (id uuid, period date, units bigint, settled timestamptz, paid timestamptz, ended timestamptz)
    where l.id = n.id`)
}

/** Fewer included credits than this count as low (spec BL-093). */
const LOW_UNITS = unitsOf(50)

/** A key for how a month's use is shown; if it changes, clients that show it fetch again. */
function standing({ granted, used }: Pick<AccountRow, 'granted' | 'used'>, smallestBasis: number): string {
  const percents = alertsBetween(granted, -1, used)
  return JSON.stringify([isUsedUp({ granted, used }, smallestBasis), granted - used < LOW_UNITS, percents])
}

export type AccountChange = { before: AccountRow; after: AccountRow }

/**
 * Queues notifications for a change of use: clients with the workspace open learn immediately that it is out of credits
 * or close to it, and crossed budget thresholds are recorded for those who manage the budget.
 */
export async function tellUse(
  tx: Transaction,
  accountChanges: readonly AccountChange[],
  { smallestBasis, now }: { smallestBasis: number; now: Date },
): Promise<Event[]> {
  const changed = accountChanges.filter(({ before, after }) => before.used !== after.used)
  if (changed.length === 0) return []
  const limits = await limitsOfAll(tx, changed)
  const alerts = changed.flatMap(({ before, after }, at) =>
    alertsBetween(limits[at] ?? Number.POSITIVE_INFINITY, before.used, after.used).map((percent) => {
      const { workspaceId, period, kind, name } = after
      return { workspaceId, period, kind, name, percent, at: now }
    }),
  )
  if (alerts.length > 0) await tx.insert(creditAlerts).values(alerts).onConflictDoNothing()
  return changed
    .filter(
      ({ before, after }) =>
        after.kind === 'workspace' && standing(before, smallestBasis) !== standing(after, smallestBasis),
    )
    .map(({ after: { workspaceId } }) =>
      workspaceChanged(workspaceId, { type: 'Team', ids: [workspaceId], action: 'credits.used' }),
    )
}

/** The limit of each account for notifications: its budget, which may be soft, or else what is granted. */
async function limitsOfAll(tx: Transaction, changed: readonly AccountChange[]): Promise<number[]> {
  const others = changed.some(({ after }) => after.kind !== 'workspace')
  const rows = others
    ? await tx
        .select()
        .from(budgets)
        .where(sql`${budgets.workspaceId} in ${changed.map(({ after }) => after.workspaceId)}`)
    : []
  return changed.map(({ after }) => {
    if (after.kind === 'workspace') return after.granted
    const budget = rows.find(
      ({ workspaceId, kind, name }) =>
        workspaceId === after.workspaceId && kind === after.kind && name === after.name,
    )
    return budget ? unitsOf(budget.credits) : Number.POSITIVE_INFINITY
  })
}
