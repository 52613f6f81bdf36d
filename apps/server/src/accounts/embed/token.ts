import { SANDPACK_TOKEN_MINUTES } from '@sandlot/core/accounts/limits'
import { SignJWT } from 'jose'
import { verifyJwt } from '../../platform/keys/jwt.ts'
import type { Key } from '../../platform/keys/keys.ts'

const AUDIENCE = 'sandlot-sandpack'

export type EmbedClaims = { userId: string; sessionId: string; teamId: string; origin: string | null }

/**
 * Signs the token for a site that embeds sandboxes. It grants no access and only states who agreed to be known there.
 * It names the session, so that signing out ends it too.
 */
export function signEmbedToken(claims: EmbedClaims, key: Key, now: Date): Promise<string> {
  return new SignJWT({ sid: claims.sessionId, team: claims.teamId, origin: claims.origin })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.userId)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + SANDPACK_TOKEN_MINUTES * 60_000))
    .sign(key[0])
}

/** Returns the claims of a token, or null if it is forged, expired or of another kind. */
export async function verifyEmbedToken(
  token: string,
  keys: Key,
  now: Date,
): Promise<(EmbedClaims & { expiresAt: Date }) | null> {
  try {
    const options = { audience: AUDIENCE, currentDate: now }
    const { sub, sid, team, origin, exp } = await verifyJwt(token, keys, options)
    if (!sub || !exp || typeof sid !== 'string' || typeof team !== 'string') return null
    return {
      userId: sub,
      sessionId: sid,
      teamId: team,
      origin: typeof origin === 'string' ? origin : null,
      expiresAt: new Date(exp * 1000),
    }
  } catch {
    return null
  }
}
