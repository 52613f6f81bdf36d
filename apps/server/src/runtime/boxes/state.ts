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
  /** The folders that it and the saved files last had in common. */
  folders?: string[] | null
  /** Begins the next generation: events of earlier ones are ignored from now on. */
  isNext?: true
  /** It is unknown when it ended, so its time counts up to when it was last seen. */
  endedAt?: 'seen'
}

/**
 * Records the state of a devbox, notifies those who have it open, and ends counting its time when it goes to sleep.
 * Null, without any change, if it is of another generation by now or was deleted.
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
        // By now, its files are those on its disk.
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
