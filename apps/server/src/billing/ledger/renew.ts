import {
  isAtMonthEnd,
  isDue,
  monthEndOf,
  periodOf,
  ranSeconds,
  secondsToAdd,
  secondsToHold,
} from '@sandlot/core/billing/ledger/lease-rules'
import { unitsFor } from '@sandlot/core/billing/ledger/unit-rules'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { type CommandDeps, runCommand, system } from '../../platform/commands.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { PlanFacts } from '../facts.ts'
import { billingOf } from '../repo.ts'
import { creditAccounts, creditLeases } from '../tables.ts'
import { type AccountRow, grantedTo, holdSeconds, keysOf, lockAccounts, lockFree } from './accounts.ts'
import { type LeaseChange, type LeaseRow, moveAccounts } from './changes.ts'
import { leaseTimes, writeAndTell } from './settle.ts'

/** Larger batches would make starts in the same workspaces wait for long. */
const LOT = 200

export type RenewDeps = CommandDeps & { config: Pick<Config, 'plans' | 'onPrem'> }
/** `isLast`: there is no room to pay it on, so it ends at `paidUntil`. */
export type Renewed = { boxId: string; paidUntil: Date; isLast: boolean }

/**
 * Counts what devboxes have used, and pays on those whose paid time is half over. Workspaces that something else is
 * changing are retried once and then left for the next round. Returns all checked runs that are still open.
 */
export async function renewRuns(deps: RenewDeps, boxIds: readonly string[]): Promise<Renewed[]> {
  const renewed = await renewLots(deps, boxIds)
  const done = new Set(renewed.map(({ boxId }) => boxId))
  const left = boxIds.filter((id) => !done.has(id))
  return [...renewed, ...(await renewLots(deps, left))]
}

async function renewLots(deps: RenewDeps, boxIds: readonly string[]): Promise<Renewed[]> {
  const runs = await openRuns(deps.db, boxIds)
  const renewed: Renewed[] = []
  for (let at = 0; at < runs.length; at += LOT)
    renewed.push(...(await renewLot(deps, runs.slice(at, at + LOT))))
  return renewed
}

const isOpenOf = (boxIds: readonly string[]) =>
  and(sql`${creditLeases.boxId} = any(${sql.param([...boxIds])}::text[])`, isNull(creditLeases.endedAt))

type OpenRun = Pick<LeaseRow, 'boxId' | 'workspaceId' | 'period'>

/** Sorted by workspace, so that each is locked by one batch and its account is written once. */
function openRuns(db: Database, boxIds: readonly string[]): Promise<OpenRun[]> {
  const { boxId, workspaceId, period } = creditLeases
  if (boxIds.length === 0) return Promise.resolve([])
  return db
    .select({ boxId, workspaceId, period })
    .from(creditLeases)
    .where(isOpenOf(boxIds))
    .orderBy(asc(workspaceId), asc(creditLeases.startedAt), asc(creditLeases.id))
}

const renewLot = (deps: RenewDeps, runs: readonly OpenRun[]): Promise<Renewed[]> =>
  runCommand(deps, system, async (tx, now) => {
    const workspaceIds = [...new Set(runs.map(({ workspaceId }) => workspaceId))]
    const locked = await lockFree(tx, workspaceIds, [...new Set(runs.map(({ period }) => period))])
    const isLocked = (lease: LeaseRow) =>
      locked.some(({ workspaceId, period }) => workspaceId === lease.workspaceId && period === lease.period)
    const leases = await tx
      .select()
      .from(creditLeases)
      .where(isOpenOf(runs.map(({ boxId }) => boxId)))
      .orderBy(asc(creditLeases.startedAt), asc(creditLeases.id))
    const before = await readAccounts(tx, locked)
    const lot = {
      tx,
      now,
      config: deps.config,
      facts: await billingOf(tx, workspaceIds),
      accounts: before.map((account) => ({ ...account })),
    }
    const changes: LeaseChange[] = []
    for (const lease of leases.filter(isLocked)) changes.push(await renewOne(lot, lease))
    const accounts = before.map((account, at) => ({ before: account, after: lot.accounts[at] as AccountRow }))
    const events = await writeAndTell(tx, changes, accounts, now)
    return { result: changes.map((change) => renewedLease(lot, change)), audit: null, events }
  })

type Lot = {
  tx: Transaction
  now: Date
  config: RenewDeps['config']
  facts: Map<string, PlanFacts>
  accounts: AccountRow[]
}

function readAccounts(tx: Transaction, locked: readonly AccountRow[]): Promise<AccountRow[]> {
  if (locked.length === 0) return Promise.resolve([])
  return tx
    .select()
    .from(creditAccounts)
    .where(
      or(
        ...locked.map(({ workspaceId, period }) =>
          and(eq(creditAccounts.workspaceId, workspaceId), eq(creditAccounts.period, period)),
        ),
      ),
    )
}

function factsOf({ facts }: Lot, lease: LeaseRow): PlanFacts {
  const found = facts.get(lease.workspaceId)
  if (!found) throw new Error('the plan of a workspace was not read')
  return found
}

const accountsFor = (accounts: readonly AccountRow[], lease: LeaseRow, period: string) => {
  const keys = keysOf(lease)
  return accounts.filter(
    (one) =>
      one.workspaceId === lease.workspaceId &&
      one.period === period &&
      keys.some(({ kind, name }) => one.kind === kind && one.name === name),
  )
}

async function renewOne(lot: Lot, lease: LeaseRow): Promise<LeaseChange> {
  const now = lot.now.getTime()
  const seconds = holdSeconds(factsOf(lot, lease), lot.config)
  const ran = ranSeconds(leaseTimes(lease), now)
  const counted = {
    ...lease,
    units: lease.units + unitsFor(lease.basis, ran),
    settledAt: new Date(lease.settledAt.getTime() + ran * 1000),
  }
  const isOver = now > lease.paidUntil.getTime()
  const next = isOver ? counted : await paidOn(lot, counted, seconds)
  const change = { before: lease, next, ran }
  moveAccounts(lot.accounts, change)
  return change
}

/** Returns the lease with as much time paid ahead as there is room for. */
async function paidOn(lot: Lot, lease: LeaseRow, seconds: number): Promise<LeaseRow> {
  const now = lot.now.getTime()
  const times = leaseTimes(lease)
  if (!isDue(times, now, seconds)) return lease
  const accounts = accountsFor(lot.accounts, lease, lease.period)
  const added = secondsToAdd(times, { now, seconds, accounts })
  const longer = { ...lease, paidUntil: new Date(times.paidUntil + added * 1000) }
  if (!isAtMonthEnd(leaseTimes(longer), now)) return longer
  return (await inNextMonth(lot, longer, seconds)) ?? longer
}

/** Lets the rest of this month run free and pays from the start of the next one. Null if the next month has no room. */
async function inNextMonth(lot: Lot, lease: LeaseRow, seconds: number): Promise<LeaseRow | null> {
  const settledAt = monthEndOf(leaseTimes(lease))
  const period = periodOf(settledAt)
  const { workspaceId, basis } = lease
  if (!lot.accounts.some((one) => one.workspaceId === workspaceId && one.period === period)) {
    const granted = grantedTo(factsOf(lot, lease), lot.config)
    lot.accounts.push(...(await lockAccounts(lot.tx, { workspaceId, period }, granted, lot.now)))
  }
  const held = secondsToHold({ settledAt, basis, seconds }, accountsFor(lot.accounts, lease, period))
  if (held === null) return null
  return { ...lease, period, settledAt: new Date(settledAt), paidUntil: new Date(settledAt + held * 1000) }
}

function renewedLease(lot: Lot, { next }: LeaseChange): Renewed {
  const now = lot.now.getTime()
  // Still due because there was no room, neither in this month nor, at its end, in the next.
  const isLast = isDue(leaseTimes(next), now, holdSeconds(factsOf(lot, next), lot.config))
  return { boxId: next.boxId, paidUntil: next.paidUntil, isLast }
}
