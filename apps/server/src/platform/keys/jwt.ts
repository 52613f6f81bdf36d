import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import type { Key } from './keys.ts'

/** The claims of a token that one of the keys has signed; throws when none has, or when it has run out. */
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
