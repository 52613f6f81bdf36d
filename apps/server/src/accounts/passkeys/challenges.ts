import { PASSKEY_CHALLENGE_MINUTES } from '@sandlot/core/accounts/limits'
import { passkeyMessages } from '@sandlot/core/accounts/passkeys/messages'
import { passkeyRefusals } from '@sandlot/core/accounts/passkeys/refusals'
import { refusalError } from '@sandlot/core/actions'
import { inputError } from '@sandlot/core/input-rules'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Deps } from '../../platform/context.ts'
import { hashSecret, newSecret } from '../../platform/keys/secrets.ts'
import { readSecretCookie, setSecretCookie } from '../cookies.ts'
import { passkeyChallenges } from '../tables.ts'

const COOKIE = 'sandlot_passkey'

/** Creates a challenge for this browser and, when adding a passkey, for this person; its text is not stored. */
export async function newChallenge(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db, clock, ids } = context
  const browser = readSecretCookie(context, request, COOKIE) ?? newSecret(ids)
  setSecretCookie(context, reply, COOKIE, { value: browser, seconds: PASSKEY_CHALLENGE_MINUTES * 60 })
  const challenge = newSecret(ids)
  await db.insert(passkeyChallenges).values({
    challengeHash: hashSecret(challenge),
    browserHash: hashSecret(browser),
    userId,
    expiresAt: new Date(clock.now().getTime() + PASSKEY_CHALLENGE_MINUTES * 60_000),
  })
  return Uint8Array.from(Buffer.from(challenge, 'base64url'))
}

/** Identifies the browser of a request; null if it requested no challenge. */
export function challengedBrowser(deps: Deps, request: FastifyRequest): string | null {
  const secret = readSecretCookie(deps, request, COOKIE)
  return secret === undefined ? null : hashSecret(secret)
}

/**
 * Deletes and returns the challenge that an answer names, in its own transaction: each challenge can be tried only
 * once, even if the answer is wrong.
 */
export async function claimChallenge(
  { db, clock }: Context,
  clientDataJson: unknown,
  browserHash: string | null,
  userId: string | null,
): Promise<string> {
  const challenge = challengeIn(clientDataJson)
  const [claimed] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashSecret(challenge)),
        eq(passkeyChallenges.browserHash, browserHash ?? ''),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, clock.now()),
      ),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash })
  if (!claimed) throw refusalError(passkeyRefusals, 'passkeyExpired')
  return challenge
}

function challengeIn(clientDataJson: unknown): string {
  try {
    const { challenge } = decodeClientDataJSON(String(clientDataJson))
    if (typeof challenge === 'string') return challenge
  } catch {}
  throw inputError(passkeyMessages, { reason: 'refused' }, { field: 'credential' })
}
