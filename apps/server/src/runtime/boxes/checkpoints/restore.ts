import { errorOfRefusal } from '@sandlot/core/actions'
import { checkpointRefusals } from '@sandlot/core/runtime/boxes/checkpoint-refusals'
import { sessionRefusals } from '@sandlot/core/runtime/boxes/refusals'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { boxCheckpoints, boxes } from '../../tables.ts'
import type { Runner } from '../port.ts'
import type { BoxRow } from '../repo.ts'

/**
 * Stops a devbox and puts the chosen checkpoint in place of its disk. The choice stays noted until this is done, so that
 * the next server finishes what a killed one began.
 */
export async function restoreCheckpoint(
  db: Database,
  runner: Pick<Runner, 'restoreCheckpoint'>,
  { sandboxId, goesBackTo }: BoxRow,
  takeDown: () => Promise<void>,
): Promise<BoxRow> {
  const isChosen = and(eq(boxCheckpoints.id, goesBackTo ?? ''), eq(boxCheckpoints.isKept, true))
  const done = async (takesOver: { takesOver?: true }) => {
    const ofThis = eq(boxes.sandboxId, sandboxId)
    const [row] = await db
      .update(boxes)
      .set({ goesBackTo: null, ...takesOver })
      .where(ofThis)
      .returning()
    if (!row) throw errorOfRefusal(sessionRefusals, { reason: 'notRunning', params: {} })
    return row
  }
  if ((await db.$count(boxCheckpoints, isChosen)) === 0) {
    await done({})
    throw errorOfRefusal(checkpointRefusals, { reason: 'noCheckpoint', params: {} })
  }
  await takeDown()
  try {
    await runner.restoreCheckpoint(sandboxId, goesBackTo ?? '')
  } catch (error) {
    // The disk may have been replaced all the same; if not, it holds what has just been saved.
    await done({ takesOver: true })
    throw error
  }
  return done({ takesOver: true })
}
