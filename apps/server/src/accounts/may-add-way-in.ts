import { hasNoWayIn } from '@sandlot/core/accounts/sign-in-rules'
import { type Context, requireViewer, type Viewer } from '../platform/context.ts'
import type { Reader } from '../platform/db/database.ts'
import { requireRecentSignIn } from '../platform/recent-sign-in.ts'
import { identitiesOf } from './repo.ts'
import type { UserRow } from './rows.ts'
import { waysIn } from './ways-in.ts'

/**
 * The viewer where they may add a passkey or an address. It takes a fresh sign-in, as every new way in does, except for
 * the first of somebody who has none at all: nothing could freshen their sign-in, and an account that its holder cannot
 * return to is lost to them without any thief. An administrator's would open the instance too; they have the terminal.
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
