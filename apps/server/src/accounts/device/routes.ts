import {
  approveDevice,
  DEVICE_GRANT_TYPE,
  denyDevice,
  deviceGrant,
  deviceToken,
  requestDevice,
} from '@sandlot/core/accounts/device/rest'
import {
  DEVICE_CLIENT_NAME_MAX_LENGTH,
  DEVICE_CODE_MINUTES,
  DEVICE_POLL_SECONDS,
  DEVICE_POLLS_PER_MINUTE,
  SIGN_IN_ATTEMPTS_PER_MINUTE,
  TOKEN_DAYS,
  USER_CODE_GUESSES_PER_HOUR,
} from '@sandlot/core/accounts/limits'
import { deviceRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError, type Scope, scopes } from '@sandlot/core/actions'
import { pathOf } from '@sandlot/core/endpoint'
import type { Viewer } from '../../platform/context.ts'
import { OAuthError } from '../../platform/http/oauth.ts'
import { type AnyRoute, type MissLimit, page, route } from '../../platform/http/route.ts'
import { attemptSignIn } from '../failed-sign-ins.ts'
import { decideGrant, findGrant, startGrant, stateOf } from './grants.ts'
import { tradeDeviceCode } from './token.ts'

const guesses: MissLimit = {
  perHour: USER_CODE_GUESSES_PER_HOUR,
  name: 'device',
  refusal: (retryAfter) => refusalError(deviceRefusals, 'deviceGuesses', { retryAfter }),
}

/** A token cannot let in further programs: only a person in a signed-in browser can. */
function assertBrowser(viewer: Viewer): void {
  if (viewer.kind !== 'cookie') throw refusalError(deviceRefusals, 'deviceNeedsBrowser')
}

/** Reduces a name to one line that is safe to show: nothing in it moves or hides the text next to it. */
const shownName = (name: string): string =>
  [...name.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()].slice(0, DEVICE_CLIENT_NAME_MAX_LENGTH).join('')

function scopeOf(asked = ''): Scope {
  const words = asked.split(' ').filter(Boolean)
  const unknown = words.find((word) => !scopes.some((scope) => scope === word))
  if (unknown) throw new OAuthError('invalid_scope', `There is no scope "${unknown}".`, { field: 'scope' })
  const widest = scopes.findLast((scope) => words.includes(scope))
  return widest ?? 'write'
}

const decide = (call: typeof approveDevice | typeof denyDevice, decision: 'approved' | 'denied') =>
  route(call, {
    policy: 'signedIn',
    action: decision === 'approved' ? 'device.approve' : 'device.deny',
    perMinute: SIGN_IN_ATTEMPTS_PER_MINUTE,
    guesses,
    handle: async ({ params, context }) => {
      assertBrowser(context.viewer)
      await attemptSignIn(context, 'device', () => decideGrant(context, params.code, decision))
      return {}
    },
  })

export const deviceRoutes: AnyRoute[] = [
  route(requestDevice, {
    policy: 'anyone',
    writes: false,
    speaks: 'oauth',
    perMinute: SIGN_IN_ATTEMPTS_PER_MINUTE,
    handle: async ({ body, context, request }) => {
      const { deviceCode, userCode } = await startGrant(context, {
        clientName: shownName(body.clientName ?? '') || shownName(body.clientId),
        userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
        address: request.ip,
        scope: scopeOf(body.scope),
      })
      const verificationUri = `${context.publicUrl()}/cli/login`
      return {
        deviceCode,
        userCode,
        verificationUri,
        verificationUriComplete: `${verificationUri}?user_code=${userCode}`,
        expiresIn: DEVICE_CODE_MINUTES * 60,
        interval: DEVICE_POLL_SECONDS,
      }
    },
  }),
  route(deviceToken, {
    policy: 'anyone',
    writes: false,
    speaks: 'oauth',
    perMinute: DEVICE_POLLS_PER_MINUTE,
    handle: async ({ body, context }) => {
      if (body.grantType !== DEVICE_GRANT_TYPE)
        throw new OAuthError('unsupported_grant_type', `The grant type is ${DEVICE_GRANT_TYPE}.`, {
          field: 'grantType',
        })
      const { token, scope } = await attemptSignIn(
        context,
        'device',
        () => tradeDeviceCode(context, body.deviceCode),
        { isLong: true },
      )
      return { accessToken: token, tokenType: 'Bearer', expiresIn: TOKEN_DAYS * 86_400, scope }
    },
  }),
  route(deviceGrant, {
    policy: 'signedIn',
    perMinute: SIGN_IN_ATTEMPTS_PER_MINUTE,
    guesses,
    handle: async ({ params, context }) => {
      assertBrowser(context.viewer)
      const grant = await attemptSignIn(context, 'device', () => findGrant(context, params.code))
      return {
        ...grant,
        state: stateOf(grant, context.viewer, context.clock.now()),
        insertedAt: grant.insertedAt.toISOString(),
        expiresAt: grant.expiresAt.toISOString(),
      }
    },
  }),
  decide(approveDevice, 'approved'),
  decide(denyDevice, 'denied'),
  // Lets an OAuth library discover everything from our address alone (RFC 8414).
  page({
    method: 'GET',
    url: '/.well-known/oauth-authorization-server',
    policy: 'anyone',
    handle: async ({ context }) => {
      const origin = context.publicUrl()
      return {
        issuer: origin,
        device_authorization_endpoint: origin + pathOf(requestDevice),
        token_endpoint: origin + pathOf(deviceToken),
        grant_types_supported: [DEVICE_GRANT_TYPE],
        response_types_supported: [],
        token_endpoint_auth_methods_supported: ['none'],
        scopes_supported: scopes,
      }
    },
  }),
]
