import { passkeyRefusals } from '@sandlot/core/accounts/passkeys/refusals'
import { refusalError } from '@sandlot/core/actions'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { runCommand } from '../../platform/commands.ts'
import type { Context } from '../../platform/context.ts'
import type { ClientInfo } from '../../platform/http/client.ts'
import { doneOf } from '../../platform/noted.ts'
import { confirmSignIn } from '../sessions/confirm-sign-in.ts'
import { enter } from '../sessions/sessions.ts'
import { passkeys } from '../tables.ts'
import { claimChallenge } from './challenges.ts'
import { CopiedPasskey } from './copied-passkey.ts'
import { requireRelyingParty } from './relying-party.ts'
import { type PasskeyRow, userHandle } from './repo.ts'

/** Options that let the browser offer any passkey for this site, without a username. */
export const requestOptions = (context: Context, challenge: Uint8Array<ArrayBuffer>) =>
  generateAuthenticationOptions({
    rpID: requireRelyingParty(context).id,
    challenge,
    userVerification: 'required',
  })

type Proof = { credential: AuthenticationResponseJSON; browserHash: string | null; client: ClientInfo }

/**
 * Signs in the owner of the passkey; null if they were signed in already and only confirmed who they are. The passkey
 * stays locked until that is done, so that two concurrent answers do not see the same counter.
 */
export async function signIn(
  context: Context,
  { credential, browserHash, client }: Proof,
): Promise<string | null> {
  const party = requireRelyingParty(context)
  const challenge = await claimChallenge(context, credential.response?.clientDataJSON, browserHash, null)
  return runCommand(context, context.actor, async (tx, now) => {
    const [passkey] = await tx
      .select()
      .from(passkeys)
      .where(eq(passkeys.credentialId, credential.id))
      .for('update')
    if (!passkey || passkey.rpId !== party.id) throw refusalError(passkeyRefusals, 'passkeyUnknown')
    const counter = await verify(credential, passkey, challenge, party.origin)
    const viewer = context.viewer?.kind === 'cookie' ? context.viewer : null
    if (viewer && viewer.userId !== passkey.userId) throw refusalError(passkeyRefusals, 'passkeyOfOther')
    await tx.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, passkey.id))
    const audit = { workspaceId: null, subjectIds: [passkey.userId], details: { passkey: passkey.name } }
    if (viewer) {
      await confirmSignIn(tx, viewer.sessionId, now)
      return doneOf('session.confirm', { result: null, audit })
    }
    const { sessionSecret, events } = await enter(tx, context, passkey.userId, {
      ...client,
      signedInBy: 'passkey',
    })
    return doneOf<string | null>('session.open', { result: sessionSecret, audit, events })
  })
}

/**
 * Verifies an answer and its counter. A counter that does not grow indicates a copy, unless it never counts. Every
 * failure looks like an unknown passkey, so that nobody learns which ones exist.
 */
async function verify(
  response: AuthenticationResponseJSON,
  { credentialId, publicKey, counter, rpId, userId }: PasskeyRow,
  expectedChallenge: string,
  expectedOrigin: string,
): Promise<number> {
  const handle = response.response.userHandle
  if (handle && !Buffer.from(handle, 'base64url').equals(userHandle(userId)))
    throw refusalError(passkeyRefusals, 'passkeyUnknown')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // The counter is checked below, where a bad counter can be distinguished from a wrong signature.
    credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: 0 },
  }).catch((cause) => {
    throw refusalError(passkeyRefusals, 'passkeyUnknown', { cause })
  })
  if (!verified) throw refusalError(passkeyRefusals, 'passkeyUnknown')
  const { newCounter } = authenticationInfo
  if ((newCounter > 0 || counter > 0) && newCounter <= counter) throw new CopiedPasskey()
  return newCounter
}
