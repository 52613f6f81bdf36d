import { reaches } from '@sandlot/core/sandboxes/rules'
import type { Context } from '../../platform/context.ts'
import { authorizationOf } from '../../sandboxes/access.ts'
import { seekOrNull } from '../../sandboxes/seek.ts'

/**
 * What comes with a fork of a devbox beside its saved files: its disk, for those who may run something in it and so
 * could read it anyway. Gives what is to be done once the fork is there.
 */
export async function diskForFork(
  context: Context,
  fromId: string,
): Promise<(forkId: string) => Promise<void>> {
  const origin = context.viewer && (await seekOrNull(context, fromId))
  if (!origin?.isV2 || !reaches(await authorizationOf(origin, context), 'WRITE_CODE')) return async () => {}
  // What was written there a moment ago is to be saved in both.
  await context.boxes.settle(origin.id)
  return (forkId) => context.boxes.copyDisk(origin.id, forkId)
}
