import { requestEmailLink, useOneTimeLink } from '@sandlot/core/accounts/email-link-rest'
import { SIGN_IN_ATTEMPTS_PER_MINUTE } from '@sandlot/core/accounts/limits'
import { inviteTokenOf, safeReturnPath } from '@sandlot/core/accounts/rules'
import { verifyCode } from '@sandlot/core/accounts/token-rest'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { attemptSignIn } from '../failed-sign-ins.ts'
import { clientOf, setSessionCookies } from '../sessions/sessions.ts'
import { browserHashOf, setPendingCookie } from '../sign-up/pending.ts'
import { askingBrowser, rememberAskingBrowser } from './asking-browser.ts'
import { sendEmailLink } from './email-links.ts'
import { peekLink } from './one-time-links.ts'
import { useCode, useLink } from './use-link.ts'

export const oneTimeRoutes: AnyRoute[] = [
  route(requestEmailLink, {
    policy: 'anyone',
    perMinute: SIGN_IN_ATTEMPTS_PER_MINUTE,
    handle: async ({ body, context, request, reply }) => {
      await sendEmailLink(context, body, {
        asking: rememberAskingBrowser(context, request, reply),
        pending: browserHashOf(context, request),
      })
      return {}
    },
  }),
  route(useOneTimeLink, {
    policy: 'anyone',
    perMinute: SIGN_IN_ATTEMPTS_PER_MINUTE,
    handle: async ({ body, context, request, reply }) => {
      if (body.isConfirmed === false) {
        const { browserHash } = await attemptSignIn(context, 'link', () =>
          peekLink(context.db, body.token, context.clock.now()),
        )
        // Whoever did not ask for it here may have been led here by somebody else's link.
        if (browserHash === null || browserHash !== askingBrowser(context, request))
          return { pendingUserId: null, needsConfirmation: true }
      }
      const from = {
        client: clientOf(request),
        invite: inviteTokenOf(safeReturnPath(body.continue)),
        browserHash: browserHashOf(context, request),
      }
      const used = await attemptSignIn(context, 'link', () => useLink(context, body.token, from))
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
      token: await attemptSignIn(context, 'code', () => useCode(context, params.code, clientOf(request))),
    }),
  }),
]
