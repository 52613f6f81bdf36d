import { refusalError } from '@sandlot/core/actions'
import { followRefusals } from '@sandlot/core/repositories/follow-refusals'
import type { FollowOutcome } from '@sandlot/core/repositories/follow-rest'
import { takeImportSlot } from '../../archives/zip-slots.ts'
import { acting, assertMayWork } from '../../branches/work/commit.ts'
import { findWorktree } from '../../branches/work/worktree.ts'
import { type Context, requireViewer } from '../../platform/context.ts'
import { seek } from '../../sandboxes/seek.ts'
import { hostOf } from '../host.ts'
import { follow } from './follow.ts'

/** Updates a template to the current state of its branch, as the viewer sees it. */
export async function updateFollowing(context: Context, id: string): Promise<{ outcome: FollowOutcome }> {
  await assertMayWork(context, acting('sandbox.follow', id))
  const row = await seek(context, id)
  const worktree = await findWorktree(context.db, row.id)
  if (!worktree?.followedAt) throw refusalError(followRefusals, 'notFollowing')
  const slot = takeImportSlot(requireViewer(context).userId)
  try {
    const host = await hostOf(context)
    return { outcome: await follow(context, { worktree, sandbox: row }, { host, actor: context.actor }) }
  } finally {
    slot.leave()
  }
}
