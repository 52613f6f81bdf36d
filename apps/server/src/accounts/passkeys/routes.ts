import { SIGN_IN_ATTEMPTS_PER_MINUTE } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import {
  addPasskey as addCall,
  listPasskeys,
  type Passkey,
  passkeyCreation,
  passkeyRequest,
  removePasskey as removeCall,
  renamePasskey as renameCall,
  signInWithPasskey,
} from '@sandlot/core/accounts/passkeys/rest'
import { isOnlyPasskey } from '@sandlot/core/accounts/sign-in/rules'
import { AppError } from '@sandlot/core/errors'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context, Viewer } from '../../platform/context.ts'
import { clientOf } from '../../platform/http/client.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { attempt } from '../attempts.ts'
import { attemptSignIn } from '../failed-sign-ins.ts'
import { requireMayAddWayIn } from '../may-add-way-in.ts'
import { identitiesOf } from '../repo.ts'
import { setSessionCookies } from '../sessions/sessions.ts'
import { waysIn } from '../ways-in.ts'
import { addPasskey, creationOptions } from './add.ts'
import { challengedBrowser, newChallenge } from './challenges.ts'
import { removePasskey, renamePasskey } from './manage.ts'
import { requireRelyingParty } from './relying-party.ts'
import { type PasskeyRow, passkeysOf } from './repo.ts'
import { requestOptions, signIn } from './sign-in.ts'

async function present(context: Context & { viewer: Viewer }, rows: PasskeyRow[]): Promise<Passkey[]> {
  const { db, viewer } = context
  const ways = await waysIn(context, db, viewer.user, await identitiesOf(db, viewer.userId))
  return rows.map(({ id, name, insertedAt, lastUsedAt }) => ({
    id,
    name,
    isUsable: ways.passkeys.includes(id),
    isOnlyWayIn: isOnlyPasskey(ways, id),
    insertedAt: insertedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

async function presentOne(context: Context & { viewer: Viewer }, row: PasskeyRow): Promise<Passkey> {
  const [passkey] = await present(context, [row])
  if (!passkey) throw new AppError('unexpected', accountMessages.signInRequired)
  return passkey
}

/** WebAuthn's own shapes; their contents are checked during verification. */
const asRecord = (options: object) => ({ publicKey: { ...options } })

export const passkeyRoutes: AnyRoute[] = [
  route(listPasskeys, {
    policy: 'signedIn',
    handle: async ({ context }) => ({
      passkeys: await present(context, await passkeysOf(context.db, context.viewer.userId)),
    }),
  }),
  route(passkeyCreation, {
    policy: 'signedIn',
    action: 'passkey.add',
    perMinute: SIGN_IN_ATTEMPTS_PER_MINUTE,
    handle: async ({ context, request, reply }) => {
      const viewer = await requireMayAddWayIn(context, context.db)
      requireRelyingParty(context)
      const challenge = await newChallenge(context, request, reply, viewer.userId)
      return asRecord(await creationOptions(context, viewer, challenge))
    },
  }),
  route(addCall, {
    policy: 'signedIn',
    action: 'passkey.add',
    perMinute: SIGN_IN_ATTEMPTS_PER_MINUTE,
    handle: async ({ body, context, request }) => {
      const added = await attempt(context, 'passkey', () =>
        addPasskey(context, {
          credential: body.credential as unknown as RegistrationResponseJSON,
          name: body.name,
          browserHash: challengedBrowser(context, request),
          userAgent: clientOf(request).userAgent ?? null,
        }),
      )
      return presentOne(context, added)
    },
  }),
  route(renameCall, {
    policy: 'signedIn',
    action: 'passkey.rename',
    handle: async ({ params, body, context }) =>
      presentOne(context, await renamePasskey(context, params.id, body.name)),
  }),
  route(removeCall, {
    policy: 'signedIn',
    action: 'passkey.remove',
    handle: async ({ params, query, context }) => {
      await removePasskey(context, params.id, query.isMeant === 'true')
      return {}
    },
  }),
  route(passkeyRequest, {
    policy: 'anyone',
    // Every page with an address field requests one, so that the browser can offer passkeys there.
    perMinute: SIGN_IN_ATTEMPTS_PER_MINUTE * 3,
    handle: async ({ context, request, reply }) => {
      requireRelyingParty(context)
      const challenge = await newChallenge(context, request, reply, null)
      return asRecord(await requestOptions(context, challenge))
    },
  }),
  route(signInWithPasskey, {
    policy: 'anyone',
    perMinute: SIGN_IN_ATTEMPTS_PER_MINUTE,
    handle: async ({ body, context, request, reply }) => {
      const credential = body.credential as unknown as AuthenticationResponseJSON
      const browserHash = challengedBrowser(context, request)
      const secret = await attemptSignIn(
        context,
        'passkey',
        () => signIn(context, { credential, browserHash, client: clientOf(request) }),
        { subject: credential.id },
      )
      if (secret !== null) setSessionCookies(context, reply, secret)
      return {}
    },
  }),
]
