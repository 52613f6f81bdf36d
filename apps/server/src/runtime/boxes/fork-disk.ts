import { reaches } from '@sandlot/core/sandboxes/rules'
import type { Context } from '../../platform/context.ts'
import { authorizationOf } from '../../sandboxes/access.ts'
import { findSandboxes } from '../../sandboxes/repo.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'

/**
 * Gives the fork of a started devbox a copy of the original's disk, for users who may run programs in the original and
 * could read it anyway.
 */
export async function giveDisk(context: Context, { id, isV2, forkedFromId }: SandboxRow): Promise<void> {
  if (!isV2 || forkedFromId === null) return
  const [origin] = await findSandboxes(context.db, [forkedFromId])
  if (origin && reaches(await authorizationOf(origin, context), 'WRITE_CODE'))
    context.boxes.copyDisk(forkedFromId, id)
}
