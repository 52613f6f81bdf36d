import { AppError, isErrorCode } from '@sandlot/core/errors'
import { hostProblem } from './host-problem.ts'
import { isObject } from './json-file.ts'
import { cliMessages } from './messages.ts'
import { redact } from './redact.ts'

/** What the last failed reply told besides its sentence. */
export type Traffic = { status?: number; requestId?: string; retryAfter?: number }

type Options = {
  host: string
  fetch: typeof fetch
  signal: AbortSignal
  timeoutMs: number
  /** Told the outline of each call, without secrets. */
  log?: (line: string) => void
  traffic: Traffic
}

/**
 * A `fetch` that says in words why a host can't be reached, and whether what answers is one of ours at all.
 * It follows no redirect: a token stays with the host that it was meant for (spec CL-014).
 */
export function createHostFetch(options: Options): typeof fetch {
  return async (input, init) => {
    const outline = options.log && outlineOf(input, init)
    options.log?.(`> ${outline}`)
    const started = performance.now()
    const { response, text } = await exchange(options, input, init)
    options.log?.(`< ${response.status} ${outline} ${Math.round(performance.now() - started)} ms`)
    if (response.status >= 300) remember(options.traffic, response)
    const foreign = foreignProblem(options.host, response, text)
    if (foreign) throw foreign
    const { status, statusText, headers } = response
    return new Response(text === '' ? null : text, { status, statusText, headers })
  }
}

function remember(traffic: Traffic, { status, headers }: Response): void {
  traffic.status = status
  const requestId = headers.get('x-request-id')
  if (requestId) traffic.requestId = requestId
  const seconds = headers.get('retry-after')
  if (seconds && Number.isFinite(Number(seconds))) traffic.retryAfter = Number(seconds)
}

/** Method, address and operations of a call, without what they carry. */
function outlineOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): string {
  const request = input instanceof Request ? input : undefined
  const body = typeof init?.body === 'string' ? init.body : ''
  const operations = [...body.matchAll(/"query":"(?:\\n|\s)*(?:query|mutation) (\w+)/g)].map(
    ([, name]) => name,
  )
  const method = init?.method ?? request?.method ?? 'GET'
  return [method, redact(request?.url ?? String(input)), ...operations].join(' ')
}

/** Reads the whole reply, so that a connection that breaks half-way is told like one that never came about. */
async function exchange(
  { host, fetch: send, signal, timeoutMs }: Options,
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
) {
  const own = init?.signal ?? (input instanceof Request ? input.signal : undefined)
  const signals = [signal, AbortSignal.timeout(timeoutMs), ...(own ? [own] : [])]
  try {
    const response = await send(input, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) })
    return { response, text: await response.text() }
  } catch (error) {
    if (signal.aborted) throw new AppError('interrupted', cliMessages.interrupted, { cause: error })
    throw hostProblem(host, error)
  }
}

const GATEWAY = [502, 503, 504]
/** A proxy may answer these itself, and what it says is right. */
const ALSO_BY_PROXIES = [413, 429]

/** What is wrong with a reply that is not ours; null for one that is. */
function foreignProblem(host: string, response: Response, text: string): AppError | null {
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

/** Our failed replies name a code, or list errors as the contract has them. */
const saysWhy = (body: unknown) =>
  Array.isArray(body) ||
  (isObject(body) && (isErrorCode(body.code) || isObject(body.errors) || Array.isArray(body.errors)))
