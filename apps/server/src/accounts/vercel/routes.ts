import { ACCOUNT_CALLS_PER_MINUTE } from '@sandlot/core/accounts/limits'
import type { VercelProblem } from '@sandlot/core/accounts/vercel-messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { vercelAccounts } from '../../platform/drivers/vercel.ts'
import { isFromElsewhere } from '../../platform/http/origin/origin.ts'
import { type AnyRoute, page } from '../../platform/http/route.ts'
import { newSecret } from '../../platform/keys/secrets.ts'
import { rememberAttempt, takeAttempt } from '../providers/attempt-cookie.ts'
import { connectVercel, VERCEL } from './connect.ts'

const PAGE = '/auth/vercel'
const CALLBACK = `${PAGE}/callback`
const DONE = '/dashboard?preferences=integrations'

type Call = { request: FastifyRequest; reply: FastifyReply; context: Context }

const accountsOf = ({ config, fetch }: Context) =>
  config.vercel && vercelAccounts({ ...config.vercel, fetch })

const failed = (problem: VercelProblem) => `${PAGE}?error=${problem}`

/** Redirects to Vercel. Another site may link here, but must not get an account connected. */
async function begin(call: Call): Promise<string> {
  const { request, context } = call
  const { viewer, ids, publicUrl } = context
  const accounts = accountsOf(context)
  if (!accounts) return PAGE
  if (viewer?.kind !== 'cookie') return `/signin?continue=${encodeURIComponent(PAGE)}`
  if (isFromElsewhere(request)) return failed('state')
  const attempt = {
    way: VERCEL,
    domain: null,
    state: newSecret(ids),
    nonce: newSecret(ids),
    verifier: newSecret(ids),
    scopes: [],
    returnTo: null,
    invite: null,
    connectIn: viewer.sessionId,
    mayConnect: true,
  } as const
  const target = await accounts.authorizeUrl({
    ...attempt,
    scopes: [],
    redirectUri: `${publicUrl()}${CALLBACK}`,
  })
  rememberAttempt(context, call, { ...attempt, scopes: [] })
  return target.href
}

/** Only accepts what this very session left with. */
async function comeBack(call: Call): Promise<string> {
  const { request, context } = call
  const query = request.query as { state?: unknown; error?: unknown }
  const attempt = takeAttempt(context, call, query.state)
  const accounts = accountsOf(context)
  if (!accounts) return PAGE
  if (attempt?.way !== VERCEL || attempt.connectIn !== context.viewer?.sessionId) return failed('state')
  if (query.error === 'access_denied') return failed('denied')
  const search = request.url.slice(request.url.indexOf('?'))
  try {
    const account = await accounts.finish(
      { ...attempt, redirectUri: `${context.publicUrl()}${CALLBACK}` },
      search,
    )
    await connectVercel(context, account)
    return DONE
  } catch (error) {
    // An error that wraps it may quote the reply, which contains a token.
    context.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'Vercel was not connected')
    return failed('provider')
  }
}

const step = (url: string, next: (call: Call) => Promise<string>): AnyRoute =>
  page({
    method: 'GET',
    url,
    policy: 'anyone',
    perMinute: ACCOUNT_CALLS_PER_MINUTE,
    handle: async (call) => call.reply.header('cache-control', 'no-store').redirect(await next(call), 302),
  })

export const vercelRoutes: AnyRoute[] = [step(`${PAGE}/connect`, begin), step(CALLBACK, comeBack)]
