import { accessRefusals } from '@sandlot/core/accounts/refusals'
import type { Action } from '@sandlot/core/actions'
import { refusalError } from '@sandlot/core/actions'
import type { Viewer } from './context.ts'

/** Refuses what changes something when it is asked for with a token that may only read. */
export function assertMayWrite(viewer: Pick<Viewer, 'scope'> | null): void {
  if (viewer?.scope === 'read') throw refusalError(accessRefusals, 'tokenReadOnly')
}

/** Refuses what a token has to be allowed more for than it is. */
export function assertScope(viewer: Pick<Viewer, 'kind' | 'scope'> | null, scope: Action['scope']): void {
  assertMayWrite(viewer)
  if (scope === 'admin' && viewer?.kind === 'token') assertAdminToken(viewer)
}

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
  if (scope !== 'admin') throw refusalError(accessRefusals, 'tokenNotAdmin')
}
