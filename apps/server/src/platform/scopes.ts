import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { scopeRefusals } from '@sandlot/core/accounts/sessions/scope-refusals'
import { type Action, refusalError, type Scope, tokenRefusal } from '@sandlot/core/actions'
import { type ActionName, isForPeople } from '@sandlot/core/all-actions'
import { serviceRefusals } from '@sandlot/core/workspaces/service/refusals'
import type { Viewer } from './context.ts'

/** Refuses a change requested with a read-only token. */
export function assertMayWrite(viewer: Pick<Viewer, 'scope'> | null): void {
  if (viewer?.scope === 'read') throw refusalError(scopeRefusals, 'tokenReadOnly')
}

/** Refuses an action for which the token's scope is not sufficient. */
export function assertScope(viewer: Pick<Viewer, 'kind' | 'scope'> | null, scope: Action['scope']): void {
  const reason = tokenRefusal({ scope }, scopeOf(viewer))
  if (reason) throw refusalError(scopeRefusals, reason)
}

/** What the viewer's credentials allow. */
export const scopeOf = (viewer: Pick<Viewer, 'kind' | 'scope'> | null): Scope =>
  viewer === null || viewer.kind === 'cookie' ? 'admin' : viewer.scope

/**
 * Refuses everybody but the instance's admins, with an error that does not reveal its existence, and tokens without
 * admin scope.
 */
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

/** Refuses a service account an action that is for people only. */
export function assertIsPerson(viewer: Pick<Viewer, 'isService'> | null, action: ActionName): void {
  if (viewer?.isService && isForPeople(action)) throw refusalError(serviceRefusals, 'peopleOnly')
}
