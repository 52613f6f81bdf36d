import { PASSKEY_NAME_MAX_LENGTH, PASSKEYS_MAX } from '@sandlot/core/accounts/limits'
import { passkeyMessages } from '@sandlot/core/accounts/passkeys/messages'
import { passkeyRefusals } from '@sandlot/core/accounts/passkeys/refusals'
import { defaultPasskeyName, passkeyNameProblem } from '@sandlot/core/accounts/passkeys/rules'
import { refusalError } from '@sandlot/core/actions'
import { BRAND } from '@sandlot/core/brand'
import { inputError } from '@sandlot/core/input-rules'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import type { Context, Viewer } from '../../platform/context.ts'
import { violates } from '../../platform/db/violation.ts'
import { doAction } from '../../platform/noted.ts'
import { requireMayAddWayIn } from '../may-add-way-in.ts'
import { passkeys, users } from '../tables.ts'
import { claimChallenge } from './challenges.ts'
import { requireRelyingParty } from './relying-party.ts'
import { type PasskeyRow, passkeysOf, userHandle } from './repo.ts'

/** EdDSA, ES256 and RS256: every device supports one of them. Requesting newer ones makes Node print warnings. */
const ALGORITHMS = [-8, -7, -257]

/** Options from which the browser creates a discoverable passkey. */
export async function creationOptions(
  context: Context,
  { user }: Viewer,
  challenge: Uint8Array<ArrayBuffer>,
) {
  const known = await passkeysOf(context.db, user.id)
  return generateRegistrationOptions({
    rpName: BRAND,
    rpID: requireRelyingParty(context).id,
    userName: user.username,
    userDisplayName: user.name ?? user.username,
    userID: userHandle(user.id),
    challenge,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

type Wish = {
  credential: RegistrationResponseJSON
  name: string | undefined
  browserHash: string | null
  userAgent: string | null
}

/** Stores a new passkey of the viewer, if they may add one. */
export async function addPasskey(
  context: Context,
  { credential: response, name, browserHash, userAgent }: Wish,
): Promise<PasskeyRow> {
  const { userId } = await requireMayAddWayIn(context, context.db)
  const problem = name === undefined ? null : passkeyNameProblem(name)
  if (problem) throw inputError(passkeyMessages, problem, { field: 'name' })
  const party = requireRelyingParty(context)
  const challenge = await claimChallenge(context, response.response?.clientDataJSON, browserHash, userId)
  const { credential, aaguid } = await verify(response, challenge, party)
  const command = doAction(context, 'passkey.add', async (tx, now) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    // If two are added at the same time, only one is the first.
    await requireMayAddWayIn(context, tx, user)
    if ((await passkeysOf(tx, userId)).length >= PASSKEYS_MAX)
      throw refusalError(passkeyRefusals, 'passkeysMost')
    const [result] = await tx
      .insert(passkeys)
      .values({
        id: context.ids.uuid(),
        userId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        rpId: party.id,
        counter: credential.counter,
        transports: credential.transports ?? [],
        name: (name ?? defaultPasskeyName(aaguid, userAgent)).trim().slice(0, PASSKEY_NAME_MAX_LENGTH),
        insertedAt: now,
      })
      .returning()
    if (!result) throw new Error('the passkey was not inserted')
    return {
      result,
      audit: { subjectIds: [userId], details: { name: result.name } },
    }
  })
  return command.catch((error) => {
    throw violates(error, 'passkeys_credential')
      ? refusalError(passkeyRefusals, 'passkeyKnown', { cause: error })
      : error
  })
}

async function verify(
  response: RegistrationResponseJSON,
  expectedChallenge: string,
  { id, origin }: { id: string; origin: string },
) {
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause) => {
    throw refusalError(passkeyRefusals, 'passkeyRefused', { cause })
  })
  if (!verified.verified) throw refusalError(passkeyRefusals, 'passkeyRefused')
  return verified.registrationInfo
}
