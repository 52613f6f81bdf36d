import { emailDomain } from '@sandlot/core/accounts/form-rules'
import {
  ACCOUNT_CALLS_PER_MINUTE,
  RETURN_PATH_MAX_LENGTH,
  type SignInError,
  type SignInWay,
  signInWays,
} from '@sandlot/core/accounts/limits'
import { githubScopesFor, inviteTokenOf, safeReturnPath } from '@sandlot/core/accounts/rules'
import { isRecentSignIn } from '@sandlot/core/accounts/sessions/rules'
import { AppError } from '@sandlot/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { clientOf } from '../../platform/http/client.ts'
import { asciiLocation } from '../../platform/http/location.ts'
import { isFromElsewhere } from '../../platform/http/origin/origin.ts'
import { type AnyRoute, page } from '../../platform/http/route.ts'
import { newSecret } from '../../platform/keys/secrets.ts'
import { noteFailedSignIn } from '../failed-sign-ins.ts'
import { setSessionCookies } from '../sessions/sessions.ts'
import { browserHashOf, setPendingCookie } from '../sign-up/pending.ts'
import { type Attempt, rememberAttempt, takeAttempt } from './attempt-cookie.ts'
import { type End, endOnce } from './end-once.ts'
import { providerNow } from './provider-now.ts'
import { connectTo, type Outcome, signInWith } from './sign-in.ts'
import { SignInRefusal } from './sign-in-refusal.ts'

/** The default page, for users without a return address or with one that is not ours. */
const HOME = '/dashboard'

type Call = { way: SignInWay; request: FastifyRequest; reply: FastifyReply; context: Context }

/** Builds the path of one of our pages with its parameters; the return page only if no window waits. */
function pageAt(path: string, search: Record<string, string>, returnTo: string | null): string {
  const query = new URLSearchParams({ ...search, ...(returnTo !== null && { continue: returnTo }) })
  return query.size > 0 ? `${path}?${query}` : path
}

const errorPage = (provider: SignInWay, error: SignInError, returnTo: string | null = null) =>
  pageAt('/signin', { error, provider }, returnTo)

const callbackUrl = ({ way, context: { publicUrl } }: Call) => `${publicUrl()}/auth/${way}/callback`

const leadTo = (target: string): End => ({ target, sessionSecret: null, signUp: null })

/** Maps an outcome to a page: one that notifies the window that opened this one, or the page to continue on. */
function endOf(way: SignInWay, outcome: Outcome, returnTo: string | null): End {
  switch (outcome.kind) {
    case 'signed-in':
      return { ...leadTo(returnTo ?? `/signin/${outcome.link}`), sessionSecret: outcome.sessionSecret }
    case 'sign-up':
      return { ...leadTo(pageAt(`/signup/${outcome.signUp.id}`, {}, returnTo)), signUp: outcome.signUp }
    case 'duplicate':
      return leadTo(pageAt('/signin/duplicate', { provider: outcome.provider }, returnTo))
    case 'refused':
      return leadTo(errorPage(way, outcome.error, returnTo))
  }
}

/** The innermost cause, because outer errors may quote a provider's reply or a statement with its values. */
function rootOf(thrown: unknown): unknown {
  return thrown instanceof Error && thrown.cause instanceof Error ? rootOf(thrown.cause) : thrown
}

/** Logs what went wrong: only name and message, because an error may also contain tokens. */
function noteFailure({ way, context: { log } }: Call, thrown: unknown) {
  const root = rootOf(thrown)
  const { name, message } = root instanceof Error ? root : new Error(String(root))
  log.warn({ provider: way, name, reason: message }, 'sign-in failed')
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** A page with a long query string may be too much for the cookie that remembers it. */
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
  const identity = await providerNow(context, way, domain)
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
    // Another site may link here, but must not get an account connected.
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

/** Anybody may send anything here, so only what this browser left with is processed, and only once. */
async function comeBack(call: Call): Promise<string> {
  const { way, request, reply, context } = call
  const query = request.query as { state?: unknown; error?: unknown }
  const attempt = takeAttempt(context, call, query.state)
  if (way !== 'sso' && !(await providerNow(context, way))) return errorPage(way, 'not_configured')
  if (attempt?.way !== way) return errorPage(way, 'state')
  const search = request.url.slice(request.url.indexOf('?'))
  const end = await endOnce(context, { verifier: attempt.verifier, search }, () =>
    finish(call, attempt, query.error).catch((error) => leadTo(failure(call, error, attempt.returnTo))),
  )
  if (!end) return errorPage(way, 'state')
  if (end.sessionSecret) setSessionCookies(context, reply, end.sessionSecret)
  if (end.signUp) setPendingCookie(context, reply, end.signUp)
  return end.target
}

async function finish(call: Call, attempt: Attempt, error: unknown): Promise<End> {
  const { way, request, context } = call
  const { returnTo } = attempt
  const identity = await providerNow(context, way, attempt.domain ?? undefined)
  if (!identity) return leadTo(errorPage(way, 'not_configured', returnTo))
  if (error === 'access_denied' || error === 'user_cancelled_authorize')
    return leadTo(errorPage(way, 'denied', returnTo))
  const search = request.url.slice(request.url.indexOf('?'))
  const person = await identity.finish({ ...attempt, redirectUri: callbackUrl(call) }, search)
  const proof = {
    provider: identity,
    person,
    client: clientOf(request),
    invite: attempt.invite,
    browserHash: browserHashOf(context, request),
  }
  const { viewer } = context
  const outcome =
    viewer && attempt.connectIn === viewer.sessionId
      ? await connectTo(context, viewer, proof, attempt.mayConnect)
      : await signInWith(context, proof)
  return endOf(way, outcome, returnTo)
}

/** These pages are opened by people, so every failure ends on the sign-in page with a message. */
function failure(call: Call, error: unknown, returnTo: string | null = null): string {
  if (error instanceof SignInRefusal) return errorPage(call.way, error.reason, returnTo)
  noteFailure(call, error)
  const isTheirs = error instanceof AppError && error.code === 'unavailable'
  return errorPage(call.way, isTheirs ? 'provider' : 'unexpected', returnTo)
}

/** Outcomes of connecting an account while signed in, which is not a sign-in. */
const NO_SIGN_IN = ['taken', 'other_linked', 'sign_in_again'] as string[]

/** Handles the return, and records failed sign-ins for the administrators. */
async function comeBackNoted(call: Call): Promise<string> {
  const target = await comeBack(call).catch((error) => failure(call, error))
  const reason = target.startsWith('/signin?') && new URLSearchParams(target.slice(8)).get('error')
  if (reason && !NO_SIGN_IN.includes(reason)) await noteFailedSignIn(call.context, { way: call.way, reason })
  return target
}

const step = (
  url: string,
  way: SignInWay,
  next: (call: Call) => Promise<string>,
  perMinute?: number,
): AnyRoute =>
  page({
    method: 'GET',
    url,
    policy: 'anyone',
    ...(perMinute !== undefined && { perMinute }),
    handle: async (given) => {
      const call = { ...given, way }
      const target = await next(call).catch((error) => failure(call, error))
      return call.reply.header('cache-control', 'no-store').redirect(asciiLocation(target), 302)
    },
  })

/** The form fields that are passed on; all others are dropped. */
const FORM_FIELDS = ['code', 'state', 'user', 'error', 'iss']

/**
 * A provider that redirects back with a form posts it from its own site, so the browser does not send our cookies. It
 * is redirected to the same address once more, as if it had followed a link.
 */
const formBack: AnyRoute = page({
  method: 'POST',
  url: '/auth/apple/callback',
  policy: 'anyone',
  speaks: 'oauth',
  handle: async ({ request, reply }) => {
    const form = Object.entries((request.body ?? {}) as Record<string, string>)
    const query = new URLSearchParams(form.filter(([name]) => FORM_FIELDS.includes(name)))
    return reply.header('cache-control', 'no-store').redirect(`/auth/apple/callback?${query}`, 303)
  },
})

export const providerRoutes: AnyRoute[] = [
  ...signInWays.flatMap((way) => [
    step(`/auth/${way}`, way, begin, ACCOUNT_CALLS_PER_MINUTE),
    // Not limited by address: garbage from one would lock out everybody who shares it, and each attempt counts only
    // once anyway.
    step(`/auth/${way}/callback`, way, comeBackNoted),
  ]),
  formBack,
]
