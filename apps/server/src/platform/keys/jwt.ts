import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import type { Key } from './keys.ts'

/** Returns the claims of a token signed by one of the keys; throws if none matches or if it has expired. */
export async function verifyJwt(token: string, keys: Key, options: JWTVerifyOptions): Promise<JWTPayload> {
  const [key, ...previous] = keys
  try {
    return (await jwtVerify(token, key, { ...options, algorithms: ['HS256'] })).payload
  } catch (error) {
    const [next, ...rest] = previous
    if (!(error instanceof errors.JWSSignatureVerificationFailed) || !next) throw error
    return verifyJwt(token, [next, ...rest], options)
  }
}
