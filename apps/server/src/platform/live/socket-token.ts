import { SOCKET_TOKEN_LIFE_MS } from '@sandlot/core/limits'
import { SignJWT } from 'jose'
import { verifyJwt } from '../keys/jwt.ts'
import type { Key } from '../keys/keys.ts'

const AUDIENCE = 'sandlot-socket'

export type SocketClaims = { userId: string; sessionId: string }

/** Signs a short-lived token for the socket. It names the session, so that revoking the session ends it too. */
export function signSocketToken(claims: SocketClaims, key: Key, now: Date): Promise<string> {
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.userId)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + SOCKET_TOKEN_LIFE_MS))
    .sign(key[0])
}

/** Returns the claims of a token, or null if it is forged, expired or of another kind. */
export async function verifySocketToken(token: string, keys: Key, now: Date): Promise<SocketClaims | null> {
  try {
    const payload = await verifyJwt(token, keys, { audience: AUDIENCE, currentDate: now })
    return payload.sub && typeof payload.sid === 'string'
      ? { userId: payload.sub, sessionId: payload.sid }
      : null
  } catch {
    return null
  }
}
