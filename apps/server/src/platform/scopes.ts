import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { scopeRefusals } from '@sandlot/core/accounts/scope-refusals'
import { type Action, refusalError, type Scope, tokenRefusal } from '@sandlot/core/actions'
import { type ActionName, isForPeople } from '@sandlot/core/all-actions'
import { serviceRefusals } from '@sandlot/core/workspaces/service/refusals'
import type { Viewer } from './context.ts'

/** Refuses what changes something when it is asked for with a token that may only read. */
export function assertMayWrite(viewer: Pick<Viewer, 'scope'> | null): void {
  if (viewer?.scope === 'read') throw refusalError(scopeRefusals, 'tokenReadOnly')
}

/** Refuses what a token has to be allowed more for than it is. */
export function assertScope(viewer: Pick<Viewer, 'kind' | 'scope'> | null, scope: Action['scope']): void {
  const reason = tokenRefusal({ scope }, scopeOf(viewer))
  if (reason) throw refusalError(scopeRefusals, reason)
}

/** What somebody may do by what they signed in with. */
export const scopeOf = (viewer: Pick<Viewer, 'kind' | 'scope'> | null): Scope =>
  viewer === null || viewer.kind === 'cookie' ? 'admin' : viewer.scope

/** Refuses everybody but the instance's admins, to whom nothing tells that it is there, and tokens that may do less. */
export function assertMayAdminister({
  isAdmin,
  kind,
  scope,
}: Pick<Viewer, 'isAdmin' | 'kind' | 'scope'>): void {
  if (!isAdmin) throw refusalError(accessRefusals, 'notFound')
  if (kind === 'token') assertAdminToken({ scope })
}

function assertAdminToken({ scope }: Pick<Viewer, 'scope'>): void {
  if (scope !== 'admin') throw refusalError(scopeRefusals, 'tokenNotAdmin')
}

/** Refuses a program that is no person what only people do. */
export function assertIsPerson(viewer: Pick<Viewer, 'isService'> | null, action: ActionName): void {
  if (viewer?.isService && isForPeople(action)) throw refusalError(serviceRefusals, 'peopleOnly')
}
