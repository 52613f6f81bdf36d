import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { checkpointRefusals, checkpointTitleRefusals } from '@sandlot/core/runtime/boxes/checkpoint-refusals'
import type { BoxCheckpoint } from '@sandlot/core/runtime/boxes/checkpoint-rest'
import { checkpointTitleProblem } from '@sandlot/core/runtime/boxes/checkpoint-rules'
import { CHECKPOINTS_MAX } from '@sandlot/core/runtime/boxes/limits'
import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { actOn } from '../../../sandboxes/act.ts'
import type { SandboxRow } from '../../../sandboxes/rows.ts'
import { boxCheckpoints, boxes } from '../../tables.ts'

const ID_LENGTH = 12

const present = ({ id, title, createdAt }: typeof boxCheckpoints.$inferSelect): BoxCheckpoint => ({
  id,
  title,
  createdAt: createdAt.toISOString(),
})

/** The checkpoints of a devbox, latest first. */
export async function readCheckpoints(db: Reader, sandboxId: string): Promise<BoxCheckpoint[]> {
  const rows = await db
    .select()
    .from(boxCheckpoints)
    .where(and(eq(boxCheckpoints.sandboxId, sandboxId), eq(boxCheckpoints.isKept, true)))
    .orderBy(desc(boxCheckpoints.createdAt))
  return rows.map(present)
}

/** Stores the current disk of a running devbox as a checkpoint. */
export async function createCheckpoint(context: Context, id: string, title: string): Promise<BoxCheckpoint> {
  const reason = checkpointTitleProblem(title)
  if (reason) throw refusalError(checkpointTitleRefusals, reason, { field: 'title' })
  const checkpointId = context.ids.short(ID_LENGTH)
  return context.boxes.keeping(checkpointId, async () => {
    const { sandboxId } = await noteCheckpoint(context, id, { id: checkpointId, title: title.trim() })
    try {
      await context.boxes.createCheckpoint(sandboxId, checkpointId)
      const [kept] = await context.db
        .update(boxCheckpoints)
        .set({ isKept: true })
        .where(eq(boxCheckpoints.id, checkpointId))
        .returning()
      if (!kept) throw errorOfRefusal(checkpointRefusals, { reason: 'noCheckpoint', params: {} })
      return present(kept)
    } catch (error) {
      await context.boxes.deleteCheckpoint(sandboxId, checkpointId)
      throw error
    }
  })
}

/** Notes that a copy is being made, before there is any of it. It counts from now on. */
const noteCheckpoint = (
  context: Context,
  id: string,
  checkpoint: Pick<typeof boxCheckpoints.$inferSelect, 'id' | 'title'>,
) =>
  actOn(context, { action: 'box.checkpoint', names: [id] }, async ({ tx, now, rows }) => {
    const { id: sandboxId } = rows[0] as SandboxRow
    const noted = await tx.$count(boxCheckpoints, eq(boxCheckpoints.sandboxId, sandboxId))
    if (noted >= CHECKPOINTS_MAX)
      throw errorOfRefusal(checkpointRefusals, {
        reason: 'tooManyCheckpoints',
        params: { max: CHECKPOINTS_MAX },
      })
    context.boxes.assertUp(sandboxId)
    const row = { ...checkpoint, sandboxId, createdAt: now }
    await tx.insert(boxCheckpoints).values(row)
    return { result: row, audit: { details: { title: row.title } } }
  })

/** Restores a checkpoint, and starts the devbox from it. */
export async function restoreCheckpoint(context: Context, id: string, checkpointId: string): Promise<string> {
  const sandboxId = await actOn(context, { action: 'box.restore', names: [id] }, async ({ tx, rows }) => {
    const { id: sandboxId } = rows[0] as SandboxRow
    const checkpoint = (await readCheckpoints(tx, sandboxId)).find((one) => one.id === checkpointId)
    if (!checkpoint) throw errorOfRefusal(checkpointRefusals, { reason: 'noCheckpoint', params: {} })
    await tx
      .update(boxes)
      .set({ desired: 'running', goesBackTo: checkpointId })
      .where(eq(boxes.sandboxId, sandboxId))
    return { result: sandboxId, audit: { details: { title: checkpoint.title } } }
  })
  await context.boxes.restoreCheckpoint(sandboxId)
  await context.boxes.enter(sandboxId)
  return sandboxId
}

/** Deletes a checkpoint; returns whether it existed. */
export async function deleteCheckpoint(context: Context, id: string, checkpointId: string): Promise<boolean> {
  const sandboxId = await actOn(context, { action: 'box.checkpoint', names: [id] }, async ({ tx, rows }) => {
    const { id: sandboxId } = rows[0] as SandboxRow
    const kept = and(
      eq(boxCheckpoints.id, checkpointId),
      eq(boxCheckpoints.sandboxId, sandboxId),
      eq(boxCheckpoints.isKept, true),
    )
    const [deleted] = await tx.update(boxCheckpoints).set({ isKept: false }).where(kept).returning()
    return deleted
      ? { result: sandboxId, audit: { details: { deleted: deleted.title } } }
      : { result: null, audit: null }
  })
  if (sandboxId !== null) await context.boxes.deleteCheckpoint(sandboxId, checkpointId)
  return sandboxId !== null
}
