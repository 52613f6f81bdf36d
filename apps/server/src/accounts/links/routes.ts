import { ONE_TIME_LINK_MINUTES, SIGN_IN_ATTEMPTS_PER_MINUTE } from '@sandlot/core/accounts/limits'
import { requestEmailLink, useOneTimeLink } from '@sandlot/core/accounts/links/email-link-rest'
import { inviteTokenOf, safeReturnPath } from '@sandlot/core/accounts/rules'
import { verifyCode } from '@sandlot/core/accounts/sessions/token-rest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/context.ts'
import { clientOf } from '../../platform/http/client.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { hashSecret, newSecret } from '../../platform/keys/secrets.ts'
import { readSecretCookie, setSecretCookie } from '../cookies.ts'
import { attemptSignIn } from '../failed-sign-ins.ts'
import { setSessionCookies } from '../sessions/sessions.ts'
import { browserHashOf, setPendingCookie } from '../sign-up/pending.ts'
import { sendEmailLink } from './email-links.ts'
import { needsConfirmation, useCode, useLink } from './use-link.ts'

const COOKIE = 'sandlot_asked'

/** Returns an identifier for the browser that requests or opens a link, remembered for as long as the link works. */
function rememberAskingBrowser(deps: Deps, request: FastifyRequest, reply: FastifyReply): string {
  const value = readSecretCookie(deps, request, COOKIE) ?? newSecret(deps.ids)
  setSecretCookie(deps, reply, COOKIE, { value, seconds: ONE_TIME_LINK_MINUTES * 60 })
  return hashSecret(value)
}

/** Returns the identifier of a browser that opens a link, or null if it neither requested nor opened one before. */
function askingBrowser(deps: Deps, request: FastifyRequest): string | null {
  const secret = readSecretCookie(deps, request, COOKIE)
  return secret === undefined ? null : hashSecret(secret)
}

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
        // Identifies the browser when it confirms, and when it retries because the answer was lost.
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
