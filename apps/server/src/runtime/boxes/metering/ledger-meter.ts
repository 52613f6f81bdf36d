import { eq } from 'drizzle-orm'
import { holdRun } from '../../../billing/ledger/hold.ts'
import { type RenewDeps, renewRuns } from '../../../billing/ledger/renew.ts'
import { settleRun } from '../../../billing/ledger/settle.ts'
import { runCommand, system } from '../../../platform/commands.ts'
import { sandboxes } from '../../../sandboxes/tables.ts'
import { boxes, vmTiers } from '../../tables.ts'
import type { Meter } from './meter.ts'

/** The meter that is backed by the credit ledger. */
export const ledgerMeter = (deps: RenewDeps): Meter => ({
  hold: async (sandboxId) => {
    const [row] = await deps.db
      .select({ box: boxes, workspaceId: sandboxes.workspaceId, basis: vmTiers.creditBasis })
      .from(boxes)
      .innerJoin(sandboxes, eq(sandboxes.id, boxes.sandboxId))
      .innerJoin(vmTiers, eq(vmTiers.tier, boxes.vmTier))
      .where(eq(boxes.sandboxId, sandboxId))
    if (!row) throw new Error(`devbox ${sandboxId} has no row or no size`)
    const { box, workspaceId, basis } = row
    const { paidUntil, now } = await runCommand(deps, system, async (tx, now) => {
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
      return { result: { paidUntil: lease.paidUntil, now }, audit: null, events }
    })
    return { ms: paidUntil.getTime() - now.getTime(), isLast: false }
  },
  settle: (sandboxId) =>
    runCommand(deps, system, async (tx, now) => ({
      result: undefined,
      audit: null,
      events: await settleRun(tx, sandboxId, now, now),
    })),
  renew: async (sandboxIds) => {
    const renewed = await renewRuns(deps, sandboxIds)
    const now = deps.clock.now().getTime()
    return new Map(
      renewed.map(({ boxId, paidUntil, isLast }) => [
        boxId,
        { ms: Math.max(0, paidUntil.getTime() - now), isLast },
      ]),
    )
  },
})
