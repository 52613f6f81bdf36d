import { requestEmailLink, useOneTimeLink } from '@sandlot/core/accounts/email-link-rest'
import { SIGN_IN_ATTEMPTS_PER_MINUTE } from '@sandlot/core/accounts/limits'
import { inviteTokenOf, safeReturnPath } from '@sandlot/core/accounts/rules'
import { verifyCode } from '@sandlot/core/accounts/token-rest'
import { clientOf } from '../../platform/http/client.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { attemptSignIn } from '../failed-sign-ins.ts'
import { setSessionCookies } from '../sessions/sessions.ts'
import { browserHashOf, setPendingCookie } from '../sign-up/pending.ts'
import { askingBrowser, rememberAskingBrowser } from './asking-browser.ts'
import { sendEmailLink } from './email-links.ts'
import { needsConfirmation, useCode, useLink } from './use-link.ts'

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
      const opened = { token: body.token, asking: askingBrowser(context, request) }
      const isToConfirm =
        body.isConfirmed === false &&
        (await attemptSignIn(context, 'link', () => needsConfirmation(context, opened)))
      if (isToConfirm) {
        // By this it is known when it confirms, and when it comes again because the answer was lost.
        rememberAskingBrowser(context, request, reply)
        return { pendingUserId: null, needsConfirmation: true }
      }
      const from = {
        client: clientOf(request),
        invite: inviteTokenOf(safeReturnPath(body.continue)),
        browserHash: browserHashOf(context, request),
      }
      const used = await attemptSignIn(context, 'link', () => useLink(context, opened, from))
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
