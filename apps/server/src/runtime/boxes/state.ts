import type { BoxRefusal, BoxState } from '@sandlot/core/runtime/boxes/rules'
import { and, eq } from 'drizzle-orm'
import { type CommandDeps, runCommand, system } from '../../platform/commands.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import { boxes } from '../tables.ts'
import { boxChanged } from './changed.ts'
import type { BoxRow } from './repo.ts'
import { beginRun, endRun, endRunAsSeen } from './runs.ts'

type Step = {
  state: BoxState
  problem?: BoxRefusal | null
  lastUsedAt?: Date
  /** Begins the next generation: what is told of the ones before counts for nothing from now on. */
  isNext?: true
  /** It ended unseen: what it used counts up to when it was last seen. */
  endedUnseen?: true
}

/**
 * Notes what a devbox does now, tells those who look at it, and counts the time that it is awake. Null where it is of
 * another generation by now, or gone: then nothing changes.
 */
export const moveTo = (
  deps: CommandDeps,
  { sandboxId, generation }: Pick<BoxRow, 'sandboxId' | 'generation'>,
  { state, problem = null, lastUsedAt, isNext, endedUnseen }: Step,
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
    if (isAwake && box.state !== 'running')
      await beginRun(tx, { id: deps.ids.uuid(), sandboxId, workspaceId, vmTier: box.vmTier }, now)
    if (!isAwake && box.state === 'running')
      await (endedUnseen ? endRunAsSeen(tx, sandboxId) : endRun(tx, sandboxId, now))
    const [after] = await tx
      .update(boxes)
      .set({
        state,
        problem,
        ...(lastUsedAt && { lastUsedAt }),
        ...(isNext && { generation: generation + 1 }),
        // Its files are those of its disk by now.
        ...(isAwake && box.state === 'starting' && { startedAt: now, takesOver: false }),
      })
      .where(eq(boxes.sandboxId, sandboxId))
      .returning()
    return { result: after ?? null, audit: null, events: after ? boxChanged(workspaceId, after) : [] }
  })
