import type { BoxRefusal, BoxState } from '@sandlot/core/runtime/boxes/rules'
import { and, eq } from 'drizzle-orm'
import { settleRun } from '../../billing/ledger/settle.ts'
import { type CommandDeps, runCommand, system } from '../../platform/commands.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import { boxes } from '../tables.ts'
import { boxChanged } from './changed.ts'
import type { BoxRow } from './repo.ts'

type Step = {
  state: BoxState
  problem?: BoxRefusal | null
  lastUsedAt?: Date
  /** What it had in common with what is saved. */
  folders?: string[] | null
  /** Begins the next generation: what is told of the ones before counts for nothing from now on. */
  isNext?: true
  /** Nobody knows when it ended: it counts up to when it was last seen. */
  endedAt?: 'seen'
}

/**
 * Notes what a devbox does now, tells those who look at it, and ends what counts its time where it rests. Null where it is of
 * another generation by now, or gone: then nothing changes.
 */
export const moveTo = (
  deps: CommandDeps,
  { sandboxId, generation }: Pick<BoxRow, 'sandboxId' | 'generation'>,
  { state, problem = null, lastUsedAt, folders, isNext, endedAt }: Step,
): Promise<BoxRow | null> =>
  runCommand<BoxRow | null>(deps, system, async (tx, now) => {
    const [before] = await tx
      .select({ box: boxes, workspaceId: sandboxes.workspaceId })
      .from(boxes)
      .innerJoin(sandboxes, eq(sandboxes.id, boxes.sandboxId))
      .where(and(eq(boxes.sandboxId, sandboxId), eq(boxes.generation, generation)))
      .for('update', { of: boxes })
    if (!before) return { result: null, audit: null }
    const { box, workspaceId } = before
    const isAwake = state === 'running'
    const isOver = !isAwake && state !== 'starting'
    const settled = isOver ? await settleRun(tx, sandboxId, endedAt ?? now, now) : []
    const [after] = await tx
      .update(boxes)
      .set({
        state,
        problem,
        ...(lastUsedAt && { lastUsedAt }),
        ...(folders !== undefined && { folders }),
        ...(isNext && { generation: generation + 1 }),
        // Its files are those of its disk by now.
        ...(isAwake && box.state === 'starting' && { startedAt: now, takesOver: false, folders: null }),
      })
      .where(eq(boxes.sandboxId, sandboxId))
      .returning()
    return {
      result: after ?? null,
      audit: null,
      events: [...settled, ...(after ? boxChanged(workspaceId, after) : [])],
    }
  })
