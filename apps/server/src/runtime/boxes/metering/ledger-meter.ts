import { toAppError } from '@sandlot/core/errors'
import { and, eq, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import { holdRun } from '../../../billing/ledger/hold.ts'
import { type RenewDeps, renewRuns } from '../../../billing/ledger/renew.ts'
import { settleRun } from '../../../billing/ledger/settle.ts'
import { creditLeases } from '../../../billing/tables.ts'
import { type Done, runCommand, system } from '../../../platform/commands.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { sandboxes } from '../../../sandboxes/tables.ts'
import { boxes, vmTiers } from '../../tables.ts'
import type { Meter, Paid } from './meter.ts'

type MeterDeps = RenewDeps & { log: Record<'warn', (details: object, text: string) => void> }

/** The meter that is backed by the credit ledger. */
export const ledgerMeter = (deps: MeterDeps): Meter => ({
  hold: (sandboxId) => hold(deps, sandboxId),
  settle: (sandboxId) => settle(deps, sandboxId),
  renew: async (sandboxIds) => {
    const ended = new Map<string, Paid>()
    for (const id of await uncounted(deps, sandboxIds)) {
      const paid = await beginAgain(deps, id)
      if (paid) ended.set(id, paid)
    }
    const renewed = await renewRuns(deps, sandboxIds)
    const now = deps.clock.now().getTime()
    const paid = renewed.map(({ boxId, paidUntil, isLast }): [string, Paid] => [
      boxId,
      { ms: Math.max(0, paidUntil.getTime() - now), isLast },
    ])
    return new Map([...paid, ...ended])
  },
})

async function hold(deps: RenewDeps, sandboxId: string): Promise<Paid> {
  const paid = await runCommand(deps, system, (tx, now) => holdWithin(tx, deps, { sandboxId }, now))
  if (!paid) throw new Error(`devbox ${sandboxId} has no row or no size`)
  return paid
}

async function holdWithin(
  tx: Transaction,
  deps: RenewDeps,
  { sandboxId, which }: { sandboxId: string; which?: SQL },
  now: Date,
): Promise<Done<Paid | null>> {
  const [row] = await tx
    .select({ box: boxes, workspaceId: sandboxes.workspaceId, basis: vmTiers.creditBasis })
    .from(boxes)
    .innerJoin(sandboxes, eq(sandboxes.id, boxes.sandboxId))
    .innerJoin(vmTiers, eq(vmTiers.tier, boxes.vmTier))
    .where(and(eq(boxes.sandboxId, sandboxId), which))
    .for('share', { of: boxes })
  if (!row) return { result: null, audit: null }
  const { box, workspaceId, basis } = row
  const run = {
    boxId: sandboxId,
    workspaceId,
    vmTier: box.vmTier,
    basis,
    personId: box.startedById,
    tokenId: box.startedWithId,
    label: box.label,
  }
  const { lease, events } = await holdRun(tx, deps, run, now)
  return { result: { ms: lease.paidUntil.getTime() - now.getTime(), isLast: false }, audit: null, events }
}

const settle = (deps: RenewDeps, sandboxId: string): Promise<void> =>
  runCommand(deps, system, async (tx, now) => ({
    result: undefined,
    audit: null,
    events: await settleRun(tx, sandboxId, now, now),
  }))

/**
 * Running devboxes whose time nothing counts, or another workspace: they were moved there, or their paid time is over
 * although their runner did not notice, because the machine was suspended or its clock was changed.
 */
async function uncounted({ db, clock }: RenewDeps, sandboxIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: boxes.sandboxId })
    .from(boxes)
    .innerJoin(sandboxes, eq(sandboxes.id, boxes.sandboxId))
    .leftJoin(creditLeases, and(eq(creditLeases.boxId, boxes.sandboxId), isNull(creditLeases.endedAt)))
    .where(
      and(
        inArray(boxes.sandboxId, [...sandboxIds]),
        eq(boxes.state, 'running'),
        or(
          isNull(creditLeases.id),
          ne(creditLeases.workspaceId, sandboxes.workspaceId),
          lt(creditLeases.paidUntil, clock.now()),
        ),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Ends what was counted and begins a new run. Returns how it ends instead, if there are no credits for it. */
async function beginAgain(deps: MeterDeps, sandboxId: string): Promise<Paid | null> {
  try {
    // It may be stopping by now.
    const isRunning = eq(boxes.state, 'running')
    await runCommand(deps, system, (tx, now) => holdWithin(tx, deps, { sandboxId, which: isRunning }, now))
    return null
  } catch (error) {
    if (toAppError(error).code === 'limit') {
      await settle(deps, sandboxId)
      return { ms: 0, isLast: true }
    }
    deps.log.warn({ err: error, sandboxId }, 'the time of a devbox is not counted')
    return null
  }
}
