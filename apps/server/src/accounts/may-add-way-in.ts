import { hasNoWayIn } from '@sandlot/core/accounts/sign-in/rules'
import { type Context, requireViewer, type Viewer } from '../platform/context.ts'
import type { Reader } from '../platform/db/database.ts'
import { requireRecentSignIn } from '../platform/recent-sign-in.ts'
import { identitiesOf } from './repo.ts'
import type { UserRow } from './rows.ts'
import { waysIn } from './ways-in.ts'

/**
 * Returns the viewer if they may add a passkey or an address. Like every new way to sign in, it requires a recent
 * sign-in, except for the first one of somebody who has none at all: they cannot sign in again to refresh it, and would
 * lose an account that they cannot return to, even without a thief. Administrators get no exception because the whole
 * instance is at stake; they have the terminal.
 */
export async function requireMayAddWayIn(
  context: Context,
  db: Reader,
  user: UserRow = requireViewer(context).user,
): Promise<Viewer> {
  const viewer = requireViewer(context)
  if (viewer.kind !== 'cookie' || user.isAdmin) return requireRecentSignIn(context)
  const ways = await waysIn(context, db, user, await identitiesOf(db, user.id))
  return hasNoWayIn(ways) ? viewer : requireRecentSignIn(context)
}
