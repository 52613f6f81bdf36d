import { ACCOUNT_CALLS_PER_MINUTE, type Provider, type SignInError } from '@sandlot/core/accounts/limits'
import { githubScopesFor } from '@sandlot/core/accounts/rules'
import { AppError } from '@sandlot/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { identityProvider } from '../platform/drivers/identity.ts'
import { isFromElsewhere } from '../platform/http/origin.ts'
import { type AnyRoute, page } from '../platform/http/route.ts'
import { rememberAttempt, takeAttempt } from './attempt-cookie.ts'
import { setPendingCookie } from './pending.ts'
import { connectTo, type Outcome, signInWith } from './provider-sign-in.ts'
import { newSecret } from './secrets.ts'
import { clientOf, setSessionCookies } from './sessions.ts'

const PROVIDER: Provider = 'github'

type Call = { request: FastifyRequest; reply: FastifyReply; context: Context }

const errorPage = (error: SignInError) => `/signin?error=${error}&provider=${PROVIDER}`

const callbackUrl = ({ publicUrl }: Context) => `${publicUrl()}/auth/${PROVIDER}/callback`

/** The page that ends each way of coming back; it tells the window that opened this one. */
function pageFor({ reply, context }: Call, outcome: Outcome): string {
  switch (outcome.kind) {
    case 'signed-in':
      if (outcome.sessionSecret) setSessionCookies(context, reply, outcome.sessionSecret)
      return `/signin/${outcome.link}`
    case 'sign-up':
      setPendingCookie(context, reply, outcome.signUp)
      return `/signup/${outcome.signUp.id}`
    case 'duplicate':
      return `/signin/duplicate?provider=${outcome.provider}`
    case 'refused':
      return errorPage(outcome.error)
  }
}

/** The innermost cause: what wraps it may quote a provider's reply or a statement with its values. */
function rootOf(thrown: unknown): unknown {
  return thrown instanceof Error && thrown.cause instanceof Error ? rootOf(thrown.cause) : thrown
}

/** What went wrong, for the log alone; name and sentence, because an error may hold tokens besides. */
function noteFailure({ log }: Context, thrown: unknown) {
  const root = rootOf(thrown)
  const { name, message } = root instanceof Error ? root : new Error(String(root))
  log.warn({ provider: PROVIDER, name, reason: message }, 'sign-in failed')
}

async function begin({ request, reply, context }: Call): Promise<string> {
  const identity = identityProvider(context, PROVIDER)
  if (!identity) return errorPage('not_configured')
  const { viewer, ids } = context
  const attempt = {
    state: newSecret(ids),
    verifier: newSecret(ids),
    scopes: githubScopesFor((request.query as { scope?: unknown }).scope),
    // Another site may lead here, but it may not make the person's account gain a connection.
    connectTo: viewer?.kind === 'cookie' && !isFromElsewhere(request) ? viewer.userId : null,
  }
  const target = await identity.authorizeUrl({ ...attempt, redirectUri: callbackUrl(context) })
  rememberAttempt(context, reply, attempt)
  return target.href
}

async function comeBack(call: Call): Promise<string> {
  const { request, reply, context } = call
  const identity = identityProvider(context, PROVIDER)
  if (!identity) return errorPage('not_configured')
  const query = request.query as { state?: unknown; error?: unknown }
  const attempt = takeAttempt(context, request, reply, query.state)
  if (!attempt) return errorPage('state')
  if (query.error === 'access_denied') return errorPage('denied')
  const search = request.url.slice(request.url.indexOf('?'))
  const person = await identity.finish({ ...attempt, redirectUri: callbackUrl(context) }, search)
  const proof = { provider: PROVIDER, person, client: clientOf(request) }
  const outcome =
    attempt.connectTo !== null && attempt.connectTo === context.viewer?.userId
      ? await connectTo(context, attempt.connectTo, proof)
      : await signInWith(context, proof)
  return pageFor(call, outcome)
}

/** A person stands before these pages, so whatever fails ends on the sign-in page with a sentence. */
const step = (url: string, next: (call: Call) => Promise<string>): AnyRoute =>
  page({
    method: 'GET',
    url,
    policy: 'anyone',
    perMinute: ACCOUNT_CALLS_PER_MINUTE,
    handle: async (call) => {
      const target = await next(call).catch((error) => {
        noteFailure(call.context, error)
        return errorPage(
          error instanceof AppError && error.code === 'unavailable' ? 'provider' : 'unexpected',
        )
      })
      return call.reply.header('cache-control', 'no-store').redirect(target, 302)
    },
  })

export const providerRoutes: AnyRoute[] = [
  step(`/auth/${PROVIDER}`, begin),
  step(`/auth/${PROVIDER}/callback`, comeBack),
]
