import { AppError, isErrorCode } from '@sandlot/core/errors'
import type { Post, Reply } from '@sandlot/core/transport/reply'
import { isObject } from '../disk/json-file.ts'
import { cliMessages } from '../messages.ts'
import { redact } from '../text/redact.ts'
import { timeLimit } from '../time/time-limit.ts'
import { hostProblem } from './host-problem.ts'

/** What the last failed response said besides its message. */
export type Traffic = { status?: number; requestId?: string; retryAfter?: number }

type Way = {
  host: string
  signal: AbortSignal
  timeoutMs: number
  /** Called with an outline of each request, without secrets. */
  log?: (line: string) => void
  traffic: Traffic
}

/**
 * A `fetch` that explains why a host cannot be reached, and whether the response is from one of ours at all. It follows
 * no redirects, so that a token stays with its host (spec CL-014).
 */
export function createHostFetch(send: typeof fetch, way: Way): typeof fetch {
  return async (input, init) => {
    const streamed = STREAMED.find((type) => type === new Headers(init?.headers).get('accept'))
    const own = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    const limit = timeLimit([way.signal, own], way.timeoutMs)
    const { reply, text } = await exchange(way, way.log && outlineOf(input, init), {
      send: () =>
        send(input, {
          ...init,
          redirect: 'manual',
          signal: limit.signal,
        }),
      isRead: ({ ok, headers }) =>
        !(ok && streamed !== undefined && headers.get('content-type')?.startsWith(streamed)),
    }).finally(limit.stop)
    if (text === null) return reply
    const { status, statusText, headers } = reply
    return new Response(text === '' ? null : text, { status, statusText, headers })
  }
}

/** The same for GraphQL. */
export function createHostPost(send: Post, way: Way): Post {
  return async (url, init) => {
    const limit = timeLimit([way.signal], way.timeoutMs)
    const { reply, text } = await exchange(way, way.log && outlineOf(url, init), {
      send: () => send(url, { ...init, redirect: 'manual', signal: limit.signal }),
      isRead: () => true,
    }).finally(limit.stop)
    const { ok, status, statusText, headers } = reply
    return { ok, status, statusText, headers, text: async () => text ?? '' }
  }
}

function remember(traffic: Traffic, { status, headers }: Reply): void {
  traffic.status = status
  const requestId = headers.get('x-request-id')
  if (requestId) traffic.requestId = requestId
  const seconds = headers.get('retry-after')
  if (seconds && Number.isFinite(Number(seconds))) traffic.retryAfter = Number(seconds)
}

/** Method, URL and operation names of a request, without its data. */
function outlineOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): string {
  const request = typeof input === 'string' || input instanceof URL ? undefined : input
  const body = typeof init?.body === 'string' ? init.body : ''
  const operations = [...body.matchAll(/"query":"(?:\\n|\s)*(?:query|mutation) (\w+)/g)].map(
    ([, name]) => name,
  )
  const method = init?.method ?? request?.method ?? 'GET'
  return [method, redact(request?.url ?? String(input)), ...operations].join(' ')
}

/** Streamed responses: zips, logs, and the progress of an import. */
const STREAMED = ['application/zip', 'application/x-ndjson', 'text/csv']

type Exchange<Answer extends Reply> = { send: () => Promise<Answer>; isRead: (reply: Answer) => boolean }

/**
 * Reads the whole response, so that a connection that breaks half-way is reported like one that failed. Streamed ones
 * are left to their reader and have no timeout once they have begun.
 */
async function exchange<Answer extends Reply>(
  way: Way,
  outline: string | undefined,
  call: Exchange<Answer>,
): Promise<{ reply: Answer; text: string | null }> {
  way.log?.(`> ${outline}`)
  const started = performance.now()
  const { reply, text } = await received(way, call)
  way.log?.(`< ${reply.status} ${outline} ${Math.round(performance.now() - started)} ms`)
  if (text === null) return { reply, text }
  if (reply.status >= 300) remember(way.traffic, reply)
  const foreign = foreignProblem(way.host, reply, text)
  if (foreign) throw foreign
  return { reply, text }
}

async function received<Answer extends Reply>({ host, signal }: Way, { send, isRead }: Exchange<Answer>) {
  try {
    const reply = await send()
    return { reply, text: isRead(reply) ? await reply.text() : null }
  } catch (error) {
    if (signal.aborted) throw new AppError('interrupted', cliMessages.interrupted, { cause: error })
    throw hostProblem(host, error)
  }
}

const GATEWAY = [502, 503, 504]
/** A proxy may send these itself, and is right about it. */
const ALSO_BY_PROXIES = [413, 429]

/** What is wrong with a response that is not ours; null if it is. */
function foreignProblem(host: string, response: Reply, text: string): AppError | null {
  const { status } = response
  const to = response.headers.get('location')
  if (status >= 300 && status < 400 && to && URL.canParse(to, host)) {
    const origin = new URL(to, host).origin
    return origin === host
      ? notOurs(host)
      : new AppError('offline', cliMessages.redirected(host, origin), {
          hint: cliMessages.redirectedHint(origin),
        })
  }
  if (response.ok && text === '') return null
  const body = parsed(text)
  if (body !== undefined && (response.ok || saysWhy(body))) return null
  if (GATEWAY.includes(status))
    return new AppError('unavailable', cliMessages.gatewayDown(host, status), { hint: cliMessages.retryHint })
  if (status >= 500 || ALSO_BY_PROXIES.includes(status)) return null
  return notOurs(host)
}

const notOurs = (host: string) =>
  new AppError('offline', cliMessages.notSandlot(host), { hint: cliMessages.notSandlotHint })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Our failed responses name a code, or list errors in the contract's format. */
const saysWhy = (body: unknown) =>
  Array.isArray(body) ||
  (isObject(body) && (isErrorCode(body.code) || isObject(body.errors) || Array.isArray(body.errors)))
