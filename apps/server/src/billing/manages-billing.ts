import { isBillingManager } from '@sandlot/core/workspaces/rules'
import type { Context } from '../platform/context.ts'
import { memberOf } from '../workspaces/repo.ts'

/** Whether the viewer may see how a workspace pays (docs/spec/decisions.md, 9). */
export async function managesBilling({ db, viewer }: Context, workspaceId: string): Promise<boolean> {
  return viewer !== null && isBillingManager(await memberOf(db, workspaceId, viewer.userId))
}
