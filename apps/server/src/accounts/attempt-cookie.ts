import { timingSafeEqual } from 'node:crypto'
import { ONE_TIME_LINK_MINUTES } from '@sandlot/core/accounts/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../context.ts'
import { clearSecretCookie, readSecretCookie, setSecretCookie } from './cookies.ts'
import { decrypt, encrypt } from './secrets.ts'

const COOKIE = 'sandlot_sign_in'

/** The kind keeps other encrypted values of ours from passing for an attempt. */
const Attempt = z.object({
  kind: z.literal('sign-in-attempt'),
  state: z.string(),
  verifier: z.string(),
  scopes: z.array(z.string()),
  /** The person who was signed in when it began, and so connects an account instead of signing in. */
  connectTo: z.string().nullable(),
  expiresAt: z.number(),
})
export type Attempt = Omit<z.output<typeof Attempt>, 'kind' | 'expiresAt'>

/** Remembers in the browser, unreadable there, what it left for the provider with. A new attempt replaces the last. */
export function rememberAttempt(deps: Deps, reply: FastifyReply, attempt: Attempt): void {
  const seconds = ONE_TIME_LINK_MINUTES * 60
  const expiresAt = deps.clock.now().getTime() + seconds * 1000
  const value = encrypt(JSON.stringify({ ...attempt, kind: 'sign-in-attempt', expiresAt }), deps.secret)
  setSecretCookie(deps, reply, COOKIE, { value, seconds })
}

/** The attempt with this state, which the browser forgets with the same answer; null when there is none. */
export function takeAttempt(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  state: unknown,
): Attempt | null {
  const sealed = readSecretCookie(deps, request, COOKIE)
  if (sealed === undefined) return null
  clearSecretCookie(deps, reply, COOKIE)
  const attempt = open(sealed, deps.secret)
  if (!attempt || attempt.expiresAt <= deps.clock.now().getTime()) return null
  return typeof state === 'string' && equal(state, attempt.state) ? attempt : null
}

function open(sealed: string, key: Buffer) {
  try {
    return Attempt.parse(JSON.parse(decrypt(sealed, key)))
  } catch {
    // Somebody else's making, or of a time with another key.
    return null
  }
}

const equal = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
