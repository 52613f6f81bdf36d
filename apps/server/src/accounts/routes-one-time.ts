import { SIGN_IN_ATTEMPTS_PER_MINUTE } from '@sandlot/core/accounts/limits'
import { useOneTimeLink, verifyCode } from '@sandlot/core/accounts/rest'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { setPendingCookie } from './pending.ts'
import { clientOf, setSessionCookies } from './sessions.ts'
import { useCode, useLink } from './use-link.ts'

export const oneTimeRoutes: AnyRoute[] = [
  route(useOneTimeLink, {
    policy: 'anyone',
    perMinute: SIGN_IN_ATTEMPTS_PER_MINUTE,
    handle: async ({ body, context, request, reply }) => {
      const used = await useLink(context, body.token, clientOf(request))
      if (used && 'signUp' in used) {
        setPendingCookie(context, reply, used.signUp)
        return { pendingUserId: used.signUp.id }
      }
      if (used) setSessionCookies(context, reply, used.sessionSecret)
      return { pendingUserId: null }
    },
  }),
  route(verifyCode, {
    policy: 'anyone',
    perMinute: SIGN_IN_ATTEMPTS_PER_MINUTE,
    handle: async ({ params, context, request }) => ({
      token: await useCode(context, params.code, clientOf(request)),
    }),
  }),
]
