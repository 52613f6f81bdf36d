import { linkedAccounts, unlinkAccount } from '@sandlot/core/accounts/linked-rest'
import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { isRecentSignIn } from '@sandlot/core/accounts/sessions/rules'
import { refusalError } from '@sandlot/core/actions'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { requireRecentSignIn } from '../../platform/recent-sign-in.ts'
import { findUser, identitiesOf } from '../repo.ts'
import { disconnectVercel, VERCEL } from '../vercel/connect.ts'
import { presentLinked, unlink } from './unlink.ts'

export const linkedRoutes: AnyRoute[] = [
  route(linkedAccounts, {
    policy: 'signedIn',
    handle: async ({ context }) => {
      const { kind, signedInAt, userId } = context.viewer
      const user = await findUser(context.db, userId)
      if (!user) throw refusalError(accessRefusals, 'signedOut')
      return {
        needsSignIn: kind !== 'cookie' || !isRecentSignIn(signedInAt, context.clock.now()),
        accounts: await presentLinked(context, user, await identitiesOf(context.db, user.id)),
      }
    },
  }),
  route(unlinkAccount, {
    policy: 'signedIn',
    action: 'account.disconnect',
    handle: async ({ context, params }) => {
      if (params.provider === VERCEL) {
        await disconnectVercel(context)
        return {}
      }
      // Ways to sign in are off limits for programs, and for somebody with a stolen cookie.
      requireRecentSignIn(context)
      await unlink(context, params.provider)
      return {}
    },
  }),
]
