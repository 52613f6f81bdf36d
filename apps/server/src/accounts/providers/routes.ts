import { emailDomain } from '@sandlot/core/accounts/form-rules'
import {
  ACCOUNT_CALLS_PER_MINUTE,
  RETURN_PATH_MAX_LENGTH,
  type SignInError,
  type SignInWay,
  signInWays,
} from '@sandlot/core/accounts/limits'
import { githubScopesFor, inviteTokenOf, safeReturnPath } from '@sandlot/core/accounts/rules'
import { isRecentSignIn } from '@sandlot/core/accounts/session-rules'
import { AppError } from '@sandlot/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { identityProvider } from '../../platform/drivers/identity.ts'
import { isFromElsewhere } from '../../platform/http/origin.ts'
import { type AnyRoute, page } from '../../platform/http/route.ts'
import { attempt } from '../attempts.ts'
import { newSecret } from '../secrets.ts'
import { clientOf, setSessionCookies } from '../sessions/sessions.ts'
import { setPendingCookie } from '../sign-up/pending.ts'
import { type Attempt, rememberAttempt, takeAttempt } from './attempt-cookie.ts'
import { connectTo, type Outcome, signInWith } from './sign-in.ts'
import { SignInRefusal } from './sign-in-refusal.ts'

/** Where somebody goes who came with nothing else in mind, or with an address that is not ours. */
const HOME = '/dashboard'

type Call = { way: SignInWay; request: FastifyRequest; reply: FastifyReply; context: Context }

/** A page of ours with what it has to know; the page to end on only where no window waits. */
function pageAt(path: string, search: Record<string, string>, returnTo: string | null): string {
  const query = new URLSearchParams({ ...search, ...(returnTo !== null && { continue: returnTo }) })
  return query.size > 0 ? `${path}?${query}` : path
}

const errorPage = (provider: SignInWay, error: SignInError, returnTo: string | null = null) =>
  pageAt('/signin', { error, provider }, returnTo)

const callbackUrl = ({ way, context: { publicUrl } }: Call) => `${publicUrl()}/auth/${way}/callback`

/** The page that ends each way of coming back: it tells the window that opened this one, or is where to go on. */
function pageFor({ way, reply, context }: Call, outcome: Outcome, returnTo: string | null): string {
  switch (outcome.kind) {
    case 'signed-in':
      if (outcome.sessionSecret) setSessionCookies(context, reply, outcome.sessionSecret)
      return returnTo ?? `/signin/${outcome.link}`
    case 'sign-up':
      setPendingCookie(context, reply, outcome.signUp)
      return pageAt(`/signup/${outcome.signUp.id}`, {}, returnTo)
    case 'duplicate':
      return pageAt('/signin/duplicate', { provider: outcome.provider }, returnTo)
    case 'refused':
      return errorPage(way, outcome.error, returnTo)
  }
}

/** The innermost cause: what wraps it may quote a provider's reply or a statement with its values. */
function rootOf(thrown: unknown): unknown {
  return thrown instanceof Error && thrown.cause instanceof Error ? rootOf(thrown.cause) : thrown
}

/** What went wrong, for the log alone; name and sentence, because an error may hold tokens besides. */
function noteFailure({ way, context: { log } }: Call, thrown: unknown) {
  const root = rootOf(thrown)
  const { name, message } = root instanceof Error ? root : new Error(String(root))
  log.warn({ provider: way, name, reason: message }, 'sign-in failed')
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** A page that is written in long letters may be too much for the cookie that remembers it. */
function keptReturn(wanted: string): string {
  const path = safeReturnPath(wanted)
  return path && Buffer.byteLength(JSON.stringify(path)) <= RETURN_PATH_MAX_LENGTH ? path : HOME
}

async function begin(call: Call): Promise<string> {
  const { way, request, context } = call
  const query = request.query as Record<string, unknown>
  const wanted = textOf(query.continue)
  const returnTo = wanted === undefined ? null : keptReturn(wanted)
  const email = way === 'sso' ? textOf(query.email) : undefined
  const domain = email === undefined ? undefined : emailDomain(email)
  const identity = identityProvider(context, way, domain)
  if (!identity) return errorPage(way, 'not_configured', returnTo)
  const { viewer, ids, clock } = context
  const attempt = {
    way,
    domain: domain ?? null,
    state: newSecret(ids),
    nonce: newSecret(ids),
    verifier: newSecret(ids),
    scopes: way === 'github' ? githubScopesFor(query.scope) : [],
    returnTo,
    invite: inviteTokenOf(returnTo ?? `/invite/${textOf(query.invite) ?? ''}`),
    // Another site may lead here, but it may not make the person's account gain a connection.
    connectIn: viewer?.kind === 'cookie' && !isFromElsewhere(request) ? viewer.sessionId : null,
    mayConnect: viewer !== null && isRecentSignIn(viewer.signedInAt, clock.now()),
  }
  try {
    const target = await identity.authorizeUrl({ ...attempt, redirectUri: callbackUrl(call) }, email)
    rememberAttempt(context, call, attempt)
    return target.href
  } catch (error) {
    return failure(call, error, returnTo)
  }
}

async function comeBack(call: Call): Promise<string> {
  const { way, request, context } = call
  const query = request.query as { state?: unknown; error?: unknown }
  const attempt = takeAttempt(context, call, query.state)
  if (!identityProvider(context, way, attempt?.domain ?? undefined) && way !== 'sso')
    return errorPage(way, 'not_configured')
  if (attempt?.way !== way) return errorPage(way, 'state')
  try {
    return await finish(call, attempt, query.error)
  } catch (error) {
    return failure(call, error, attempt.returnTo)
  }
}

async function finish(call: Call, attempt: Attempt, error: unknown): Promise<string> {
  const { way, request, context } = call
  const { returnTo } = attempt
  const identity = identityProvider(context, way, attempt.domain ?? undefined)
  if (!identity) return errorPage(way, 'not_configured', returnTo)
  if (error === 'access_denied' || error === 'user_cancelled_authorize')
    return errorPage(way, 'denied', returnTo)
  const search = request.url.slice(request.url.indexOf('?'))
  const person = await identity.finish({ ...attempt, redirectUri: callbackUrl(call) }, search)
  const proof = { provider: identity, person, client: clientOf(request), invite: attempt.invite }
  const { viewer } = context
  const outcome =
    viewer && attempt.connectIn === viewer.sessionId
      ? await connectTo(context, viewer, proof, attempt.mayConnect)
      : await signInWith(context, proof)
  return pageFor(call, outcome, returnTo)
}

/** A person stands before these pages, so whatever fails ends on the sign-in page with a sentence. */
function failure(call: Call, error: unknown, returnTo: string | null = null): string {
  if (error instanceof AppError && error.code === 'rate_limited') {
    void call.reply.header('retry-after', error.retryAfter)
    return errorPage(call.way, 'too_many', returnTo)
  }
  if (error instanceof SignInRefusal) return errorPage(call.way, error.reason, returnTo)
  noteFailure(call, error)
  const isTheirs = error instanceof AppError && error.code === 'unavailable'
  return errorPage(call.way, isTheirs ? 'provider' : 'unexpected', returnTo)
}

/** Failures are counted, so that nobody tries states or codes one after the other. */
const comeBackSlowly = (call: Call): Promise<string> =>
  attempt(call.context, 'provider', () => comeBack(call), {
    missed: (target) => target.startsWith('/signin?') && !target.includes('error=denied'),
  })

const step = (url: string, way: SignInWay, next: (call: Call) => Promise<string>): AnyRoute =>
  page({
    method: 'GET',
    url,
    policy: 'anyone',
    perMinute: ACCOUNT_CALLS_PER_MINUTE,
    handle: async (given) => {
      const call = { ...given, way }
      const target = await next(call).catch((error) => failure(call, error))
      return call.reply.header('cache-control', 'no-store').redirect(target, 302)
    },
  })

/** What of a form is handed on; everything else that somebody may send is not. */
const FORM_FIELDS = ['code', 'state', 'user', 'error', 'iss']

/**
 * A provider that sends the browser back with a form does so from its own site, and then the browser holds our cookies
 * back. It is led to the same address once more, as if it had followed a link.
 */
const formBack: AnyRoute = page({
  method: 'POST',
  url: '/auth/apple/callback',
  policy: 'anyone',
  speaks: 'oauth',
  perMinute: ACCOUNT_CALLS_PER_MINUTE,
  handle: async ({ request, reply }) => {
    const form = Object.entries((request.body ?? {}) as Record<string, string>)
    const query = new URLSearchParams(form.filter(([name]) => FORM_FIELDS.includes(name)))
    return reply.header('cache-control', 'no-store').redirect(`/auth/apple/callback?${query}`, 303)
  },
})

export const providerRoutes: AnyRoute[] = [
  ...signInWays.flatMap((way) => [
    step(`/auth/${way}`, way, begin),
    step(`/auth/${way}/callback`, way, comeBackSlowly),
  ]),
  formBack,
]
