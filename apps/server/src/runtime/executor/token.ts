import { EXECUTOR_TOKEN_LIFE_MS } from '@sandlot/core/runtime/executor/limits'
import { SignJWT } from 'jose'
import { verifyJwt } from '../../platform/keys/jwt.ts'
import type { Key } from '../../platform/keys/keys.ts'

const AUDIENCE = 'sandlot-executor'

type Claims = { userId: string; sessionId: string }

/** Signs a token that a device uses for a day. It names the session, and becomes invalid when that ends. */
export function signExecutorToken(claims: Claims, key: Key, now: Date): Promise<string> {
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.userId)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + EXECUTOR_TOKEN_LIFE_MS))
    .sign(key[0])
}

/** Returns the session of a token, or null if it is forged, expired or of another kind. */
export async function sessionOfToken(token: string, keys: Key, now: Date): Promise<string | null> {
  try {
    const { sid } = await verifyJwt(token, keys, { audience: AUDIENCE, currentDate: now })
    return typeof sid === 'string' ? sid : null
  } catch {
    return null
  }
}
