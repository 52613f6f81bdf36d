import { suggestedUsername, usernameProblem } from '@sandlot/core/accounts/form-rules'
import { ACCOUNT_CALLS_PER_MINUTE, SIGN_IN_ATTEMPTS_PER_MINUTE } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { signUpRefusals } from '@sandlot/core/accounts/refusals'
import {
  beginInvited,
  finalizeSignUp,
  pendingUser,
  usernameAvailable,
} from '@sandlot/core/accounts/sign-up-rest'
import { refusalError } from '@sandlot/core/actions'
import { inputText } from '@sandlot/core/input-rules'
import { clientOf } from '../../platform/http/client.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { attempt } from '../attempts.ts'
import { findActor, freeUsername } from '../repo.ts'
import { setSessionCookies } from '../sessions/sessions.ts'
import { finishSignUp } from './finish-sign-up.ts'
import { startInvited } from './invited.ts'
import { browserHashOf, clearPendingCookie, findPending, setPendingCookie } from './pending.ts'

const ADMIN_LOGIN = 'admin'

export const signUpRoutes: AnyRoute[] = [
  route(pendingUser, {
    policy: 'anyone',
    handle: async ({ params, context, request }) => {
      const pending = await attempt(context, 'pending', async () => {
        const found = await findPending(context.db, params.id)
        if (found?.browserHash === browserHashOf(context, request)) return found
        throw refusalError(signUpRefusals, 'signUpExpired')
      })
      const { id, login, name, avatarUrl, expiresAt, makesAdmin } = pending
      const called = login ?? (makesAdmin ? ADMIN_LOGIN : null)
      // Make up no name if nothing is known: it would greet the user, and many would keep it.
      const username = called === null ? '' : await freeUsername(context, suggestedUsername(called))
      return { id, username, name, avatarUrl, valid: expiresAt > context.clock.now() }
    },
  }),
  route(beginInvited, {
    policy: 'anyone',
    perMinute: SIGN_IN_ATTEMPTS_PER_MINUTE,
    handle: async ({ body, context, reply }) => {
      const { signUp, teamId } = await attempt(context, 'invitation', () => startInvited(context, body))
      setPendingCookie(context, reply, signUp)
      return { pendingUserId: signUp.id, teamId }
    },
  }),
  route(usernameAvailable, {
    policy: 'anyone',
    perMinute: ACCOUNT_CALLS_PER_MINUTE,
    handle: async ({ params: { username }, context }) => {
      const problem = usernameProblem(username)
      if (problem) return { available: false, message: inputText(accountMessages, problem) }
      const look = async () => (await findActor(context.db, username)) !== null
      // Somebody who tries many taken names wants to find out who has an account.
      const isTaken = await attempt(context, 'username', look, { missed: (taken) => taken })
      return isTaken ? { available: false, message: accountMessages.usernameTaken } : { available: true }
    },
  }),
  route(finalizeSignUp, {
    policy: 'anyone',
    perMinute: ACCOUNT_CALLS_PER_MINUTE,
    handle: async ({ body, context, request, reply }) => {
      const browserHash = browserHashOf(context, request)
      const { sessionSecret, primaryTeamId, sandboxId } = await attempt(
        context,
        'pending',
        () => finishSignUp(context, body, { browserHash, client: clientOf(request) }),
        { subject: body.id },
      )
      setSessionCookies(context, reply, sessionSecret)
      clearPendingCookie(context, reply)
      return { primaryTeamId, ...(sandboxId !== null && { sandboxId }) }
    },
  }),
]
