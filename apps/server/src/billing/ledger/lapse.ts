import { and, isNull, lt } from 'drizzle-orm'
import { type CommandDeps, runCommand, system } from '../../platform/commands.ts'
import type { Job } from '../../platform/jobs/runner.ts'
import { creditLeases } from '../tables.ts'
import { settleRun } from './settle.ts'

/** By then, a server that still runs the devbox has paid it on. */
const LATE_MS = 60_000

/** Ends runs that nobody pays on any more; their machines have stopped by their own clocks. */
export const lapseJob = (deps: CommandDeps): Job => ({
  name: 'billing:lapse',
  cron: '* * * * *',
  run: async () => {
    const late = await deps.db
      .select({ boxId: creditLeases.boxId, paidUntil: creditLeases.paidUntil })
      .from(creditLeases)
      .where(
        and(
          isNull(creditLeases.endedAt),
          lt(creditLeases.paidUntil, new Date(deps.clock.now().getTime() - LATE_MS)),
        ),
      )
    for (const { boxId, paidUntil } of late)
      await runCommand(deps, system, async (tx, now) => ({
        result: null,
        audit: null,
        events: await settleRun(tx, boxId, paidUntil, now),
      }))
  },
})
