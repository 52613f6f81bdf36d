import { ONE_TIME_LINK_MINUTES, SIGN_IN_ATTEMPTS_MAX, signInWays } from '@sandlot/core/accounts/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../context.ts'
import { clearSecretCookie, readSecretCookie, setSecretCookie } from '../cookies.ts'
import { decrypt, encrypt, sameSecret } from '../secrets.ts'

const COOKIE = 'sandlot_sign_in'

const Attempt = z.object({
  way: z.enum(signInWays),
  /** Which single sign-on; null elsewhere. */
  domain: z.string().nullable(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  scopes: z.array(z.string()),
  /** The page to end on; null where a window waits to be told. */
  returnTo: z.string().nullable(),
  /** The token of the invitation page that it began on; null elsewhere. */
  invite: z.string().nullable(),
  /** The session in which it began, which then connects an account in place of signing in. */
  connectIn: z.string().nullable(),
  /** Whether the person had just signed in there: else it may only prove again who they are. */
  mayConnect: z.boolean(),
  expiresAt: z.number(),
})
type Kept = z.output<typeof Attempt>
export type Attempt = Omit<Kept, 'expiresAt'>

/** The kind keeps other encrypted values of ours from passing for attempts. */
const Attempts = z.object({ kind: z.literal('sign-in-attempts'), attempts: z.array(Attempt) })

/** Remembers in the browser, unreadable there, what it left for the provider with. Each tab may have its own. */
export function rememberAttempt(deps: Deps, call: Call, attempt: Attempt): void {
  const expiresAt = deps.clock.now().getTime() + ONE_TIME_LINK_MINUTES * 60_000
  write(deps, call, [...read(deps, call), { ...attempt, expiresAt }].slice(-SIGN_IN_ATTEMPTS_MAX))
}

/** Browsers drop a cookie that is larger, and with it every sign-in that is under way. */
const COOKIE_MAX_BYTES = 3900

const seal = (deps: Deps, attempts: Kept[]) =>
  encrypt(JSON.stringify({ kind: 'sign-in-attempts', attempts }), deps.secret)

/** As many of the latest as one cookie holds; the latest is there in any case. */
function sealFitting(deps: Deps, attempts: Kept[]): string {
  const sealed = seal(deps, attempts)
  return sealed.length <= COOKIE_MAX_BYTES || attempts.length === 1
    ? sealed
    : sealFitting(deps, attempts.slice(1))
}

/** The attempt with this state, which the browser forgets with the same answer; null when there is none. */
export function takeAttempt(deps: Deps, call: Call, state: unknown): Attempt | null {
  const attempts = read(deps, call)
  const taken =
    typeof state === 'string' ? attempts.find((attempt) => sameSecret(state, attempt.state)) : undefined
  if (!taken) return null
  write(
    deps,
    call,
    attempts.filter((attempt) => attempt !== taken),
  )
  return taken
}

type Call = { request: FastifyRequest; reply: FastifyReply }

function read(deps: Deps, { request }: Call): Kept[] {
  const sealed = readSecretCookie(deps, request, COOKIE)
  if (sealed === undefined) return []
  try {
    const { attempts } = Attempts.parse(JSON.parse(decrypt(sealed, deps.secret)))
    return attempts.filter(({ expiresAt }) => expiresAt > deps.clock.now().getTime())
  } catch {
    // Somebody else's making, or of a time with another key.
    return []
  }
}

function write(deps: Deps, { reply }: Call, attempts: Kept[]): void {
  if (attempts.length === 0) {
    clearSecretCookie(deps, reply, COOKIE)
    return
  }
  const value = sealFitting(deps, attempts)
  setSecretCookie(deps, reply, COOKIE, { value, seconds: ONE_TIME_LINK_MINUTES * 60 })
}
