import { accountActions, embedActions } from './accounts/actions.ts'
import { adminActions } from './admin/actions.ts'
import { billingActions } from './billing/actions.ts'
import { budgetActions } from './billing/credits/budget-actions.ts'
import { branchActions } from './branches/actions.ts'
import { folderActions } from './folders/actions.ts'
import { gitActions, gitWorkActions } from './git/actions.ts'
import { notificationActions } from './notifications/actions.ts'
import { profileActions } from './profile/actions.ts'
import { repositoryActions } from './repositories/actions.ts'
import { sandboxActions } from './sandboxes/actions.ts'
import { makingActions } from './sandboxes/making-actions.ts'
import { sharingActions } from './sharing/actions.ts'
import { joiningActions, memberActions } from './workspaces/actions.ts'

/** Everything that members do in a workspace. */
export const workspaceActions = {
  ...memberActions,
  ...folderActions,
  ...makingActions,
  ...repositoryActions,
  ...gitActions,
  ...branchActions,
  ...embedActions,
  ...billingActions,
  ...budgetActions,
}
export type WorkspaceActionName = keyof typeof workspaceActions

/** Everything people do to what is their own, or by an invitation in hand. */
export const ownActions = {
  ...joiningActions,
  ...sharingActions,
  ...notificationActions,
  ...profileActions,
}

/** Every declared action, whatever it is done to. */
export const allActions = {
  ...sandboxActions,
  ...workspaceActions,
  ...gitWorkActions,
  ...ownActions,
  ...accountActions,
  ...adminActions,
}
export type ActionName = keyof typeof allActions

const forPeople: ReadonlySet<string> = new Set<ActionName>([
  ...(Object.keys({
    ...joiningActions,
    ...profileActions,
    ...accountActions,
    ...adminActions,
  }) as ActionName[]),
  ...(['service.create', 'service.role', 'service.remove', 'service.token', 'service.revoke'] as const),
  ...(['scim.connect', 'member.leave', 'workspace.transfer', 'workspace.delete'] as const),
])

/**
 * Whether it is reserved for people: programs may not add ways to sign in, join workspaces or end the account they work
 * in.
 */
export const isForPeople = (action: ActionName): boolean => forPeople.has(action)
