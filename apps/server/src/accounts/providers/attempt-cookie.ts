import {
  ONE_TIME_LINK_MINUTES,
  SIGN_IN_ATTEMPTS_MAX,
  SIGN_IN_REPEAT_SECONDS,
  signInWays,
} from '@sandlot/core/accounts/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../platform/context.ts'
import { decrypt, encrypt } from '../../platform/keys/keys.ts'
import { sameSecret } from '../../platform/keys/secrets.ts'
import { clearSecretCookie, readSecretCookie, setSecretCookie } from '../cookies.ts'

const COOKIE = 'sandlot_sign_in'

const Attempt = z.object({
  /** Nobody signs in with Vercel; its account can only be connected. */
  way: z.enum([...signInWays, 'vercel']),
  /** Which single sign-on domain; null for other ways. */
  domain: z.string().nullable(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  scopes: z.array(z.string()),
  /** The page to return to; null if a window waits for the result. */
  returnTo: z.string().nullable(),
  /** The token of the invitation page that it began on, or null. */
  invite: z.string().nullable(),
  /** The session in which it began; it then connects an account instead of signing in. */
  connectIn: z.string().nullable(),
  /** Whether the person had just signed in there; otherwise they may only confirm who they are. */
  mayConnect: z.boolean(),
  expiresAt: z.number(),
})
type Kept = z.output<typeof Attempt>
export type Attempt = Omit<Kept, 'expiresAt'>

/** The kind keeps other encrypted values of ours from passing for attempts. */
const Attempts = z.object({ kind: z.literal('sign-in-attempts'), attempts: z.array(Attempt) })

/** Stores in the browser, encrypted, the state with which it left for the provider. Each tab may have its own. */
export function rememberAttempt(deps: Deps, call: Call, attempt: Attempt): void {
  const expiresAt = deps.clock.now().getTime() + ONE_TIME_LINK_MINUTES * 60_000
  write(deps, call, [...read(deps, call), { ...attempt, expiresAt }].slice(-SIGN_IN_ATTEMPTS_MAX))
}

/** Browsers drop a larger cookie, and with it every pending sign-in. */
const COOKIE_MAX_BYTES = 3900

const seal = (deps: Deps, attempts: Kept[]) =>
  encrypt(JSON.stringify({ kind: 'sign-in-attempts', attempts }), deps.keys.signInAttempts)

/** Seals as many of the latest attempts as fit into one cookie, always including the latest. */
function sealFitting(deps: Deps, attempts: Kept[]): string {
  const sealed = seal(deps, attempts)
  return sealed.length <= COOKIE_MAX_BYTES || attempts.length === 1
    ? sealed
    : sealFitting(deps, attempts.slice(1))
}

/**
 * Returns the attempt with this state, or null. The browser keeps it a moment longer, because a repeated request must
 * be recognized too.
 */
export function takeAttempt(deps: Deps, call: Call, state: unknown): Attempt | null {
  const attempts = read(deps, call)
  const taken =
    typeof state === 'string' ? attempts.find((attempt) => sameSecret(state, attempt.state)) : undefined
  if (!taken) return null
  const repeatEndsAt = deps.clock.now().getTime() + SIGN_IN_REPEAT_SECONDS * 1000
  const spent = { ...taken, expiresAt: Math.min(taken.expiresAt, repeatEndsAt) }
  write(
    deps,
    call,
    attempts.map((attempt) => (attempt === taken ? spent : attempt)),
  )
  return taken
}

/** Removes finished sign-ins from a browser that is signed out; pending ones continue. */
export function forgetSpent(deps: Deps, call: Call): void {
  const repeatEndsAt = deps.clock.now().getTime() + SIGN_IN_REPEAT_SECONDS * 1000
  const attempts = read(deps, call)
  const rest = attempts.filter(({ expiresAt }) => expiresAt > repeatEndsAt)
  if (rest.length < attempts.length) write(deps, call, rest)
}

type Call = { request: FastifyRequest; reply: FastifyReply }

function read(deps: Deps, { request }: Call): Kept[] {
  const sealed = readSecretCookie(deps, request, COOKIE)
  if (sealed === undefined) return []
  try {
    const { attempts } = Attempts.parse(JSON.parse(decrypt(sealed, deps.keys.signInAttempts)))
    return attempts.filter(({ expiresAt }) => expiresAt > deps.clock.now().getTime())
  } catch {
    // Forged, or sealed with an older key.
    return []
  }
}

function write(deps: Deps, { reply }: Call, attempts: Kept[]): void {
  if (attempts.length === 0) {
    clearSecretCookie(deps, reply, COOKIE)
    return
  }
  const last = Math.max(...attempts.map(({ expiresAt }) => expiresAt))
  const seconds = Math.ceil((last - deps.clock.now().getTime()) / 1000)
  setSecretCookie(deps, reply, COOKIE, { value: sealFitting(deps, attempts), seconds })
}
