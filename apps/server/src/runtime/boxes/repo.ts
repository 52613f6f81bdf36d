import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../platform/db/database.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import { boxCheckpoints, boxes, deletedBoxes } from '../tables.ts'

const DELETED_AT_ONCE = 100

export type BoxRow = typeof boxes.$inferSelect

export async function readBoxRow(db: Reader, sandboxId: string): Promise<BoxRow | null> {
  const [row] = await db.select().from(boxes).where(eq(boxes.sandboxId, sandboxId))
  return row ?? null
}

/** Checkpoints that are being made or deleted, or whose server was killed doing so. */
export const unfinishedCheckpoints = (db: Reader) =>
  db.select().from(boxCheckpoints).where(eq(boxCheckpoints.isKept, false))

/** Some of the devboxes that were deleted for good, whose disks are still there. */
export const someDeletedBoxes = (db: Reader) => db.select().from(deletedBoxes).limit(DELETED_AT_ONCE)

/** All boxes that are not stopped, with their workspaces. */
export const upBoxes = (db: Reader) =>
  db
    .select({ box: boxes, workspaceId: sandboxes.workspaceId })
    .from(boxes)
    .innerJoin(sandboxes, eq(sandboxes.id, boxes.sandboxId))
    .where(inArray(boxes.state, ['starting', 'running', 'sleeping', 'stopping']))

/** The boxes of a workspace that run or sleep. */
export const boxesOfWorkspace = (db: Reader, workspaceId: string) =>
  db
    .select({ box: boxes, sandbox: sandboxes })
    .from(boxes)
    .innerJoin(sandboxes, eq(sandboxes.id, boxes.sandboxId))
    .where(
      and(
        eq(sandboxes.workspaceId, workspaceId),
        inArray(boxes.state, ['starting', 'running', 'sleeping', 'stopping']),
      ),
    )
