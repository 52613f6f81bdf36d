import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { HOLD_MIN_SECONDS } from '@sandlot/core/billing/ledger/lease-limits'
import { countedFrom, periodOf, secondsOfRoom, secondsToHold } from '@sandlot/core/billing/ledger/lease-rules'
import { budgetRefusals } from '@sandlot/core/billing/ledger/refusals'
import { unitsFor } from '@sandlot/core/billing/ledger/unit-rules'
import { devboxRefusals } from '@sandlot/core/runtime/refusals'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Event } from '../../platform/commands.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Ids } from '../../platform/ids.ts'
import { readPlanFacts } from '../facts.ts'
import { creditAccounts, creditLeases } from '../tables.ts'
import {
  type AccountRow,
  accountsOf,
  grantedTo,
  holdSeconds,
  keysOf,
  lockAccounts,
  type Payer,
} from './accounts.ts'
import type { LeaseRow } from './changes.ts'
import { isRunning, settleRun } from './settle.ts'

/** A devbox that is about to run. */
export type Run = Payer & { boxId: string; workspaceId: string; vmTier: number; basis: number }

type HoldDeps = { ids: Ids; config: Pick<Config, 'plans' | 'onPrem'> }

/**
 * Pays a run ahead for two minutes, or for what is left. Its machine may run until then, unless it is paid on. Throws
 * `limit` if a machine could not run for half a minute.
 */
export async function holdRun(
  tx: Transaction,
  { ids, config }: HoldDeps,
  run: Run,
  now: Date,
): Promise<{ lease: LeaseRow; events: Event[] }> {
  const { workspaceId, basis, boxId, vmTier, personId, tokenId, label } = run
  // A run that nobody ended is over now.
  const events = await settleRun(tx, boxId, now, now)
  const facts = await readPlanFacts(tx, workspaceId)
  const settledAt = countedFrom(now.getTime())
  const period = periodOf(settledAt)
  const place = { workspaceId, period }
  let all = await lockAccounts(tx, place, grantedTo(facts, config), now)
  // Somebody else may have started it while this waited for the account.
  if (await isRunning(tx, boxId)) {
    events.push(...(await settleRun(tx, boxId, now, now)))
    all = await accountsOf(tx, place)
  }
  const keys = keysOf(run)
  const accounts = all.filter((one) => keys.some(({ kind, name }) => one.kind === kind && one.name === name))
  const seconds = secondsToHold({ settledAt, basis, seconds: holdSeconds(facts, config) }, accounts)
  if (seconds === null) throw noRoom(accounts, basis)
  await tx
    .update(creditAccounts)
    .set({ held: sql`${creditAccounts.held} + ${unitsFor(basis, seconds)}` })
    .where(
      and(
        eq(creditAccounts.workspaceId, workspaceId),
        eq(creditAccounts.period, period),
        or(
          ...keys.map(({ kind, name }) => and(eq(creditAccounts.kind, kind), eq(creditAccounts.name, name))),
        ),
      ),
    )
  const [lease] = await tx
    .insert(creditLeases)
    .values({
      id: ids.uuid(),
      workspaceId,
      boxId,
      vmTier,
      basis,
      personId,
      tokenId,
      label,
      period,
      startedAt: now,
      settledAt: new Date(settledAt),
      paidUntil: new Date(settledAt + seconds * 1000),
    })
    .returning()
  if (!lease) throw new Error('insert returned nothing')
  return { lease, events }
}

function noRoom(accounts: readonly AccountRow[], basis: number): Error {
  const kind = accounts.find((one) => secondsOfRoom(basis, [one]) < HOLD_MIN_SECONDS)?.kind ?? 'workspace'
  return kind === 'workspace'
    ? refusalError(devboxRefusals, 'outOfCredits')
    : errorOfRefusal(budgetRefusals, { reason: 'budgetUsedUp', params: { of: kind } })
}
