import { toCamelCase, toSnakeCase } from '../case.ts'
import { type Endpoint, type EndpointInput, type EndpointReply, pathOf, type StartCall } from '../endpoint.ts'
import { AppError } from '../errors.ts'
import { IDEMPOTENCY_HEADER } from '../shell/repeat-limits.ts'
import { type Repeating, repeating, sendAgain } from './again.ts'
import { networkProblem } from './internal/network-problem.ts'
import { transportMessages } from './messages.ts'
import { problemFrom } from './problem.ts'

type Call = Endpoint | StartCall

export type RestCall = <E extends Call>(
  call: E,
  ...input: keyof EndpointInput<E> extends never ? [] : [EndpointInput<E>]
) => Promise<EndpointReply<E>>

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Unwraps a truthy `data` (contract §5). */
const unwrap = (body: unknown) =>
  typeof body === 'object' && body !== null && 'data' in body && body.data ? body.data : body

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return text
  }
}

function searchOf(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.append(key, String(value))
  return search.size === 0 ? '' : `?${search}`
}

/** The reply of a call in camel case, if its shape is right. */
async function readReply(call: Call, body: unknown): Promise<unknown> {
  // A schema checks on its own, so that a page that starts without one need not load zod.
  const read = call.reply
    ? await call.reply['~standard'].validate(toCamelCase(body, call.reply))
    : call.read(body)
  if (read.issues) throw new AppError('incompatible', transportMessages.notSandlot, { cause: read.issues })
  return read.value
}

/** The REST client: prefixes, casing, unwrapping, errors. Throws only AppError. */
export function createRest(options: {
  baseUrl: string
  fetch: typeof fetch
  headers: () => Promise<Record<string, string>>
  repeating?: Repeating
  timeoutMs?: number
}): RestCall {
  const { newKey, ...pace } = options.repeating ?? repeating
  const timeoutMs = options.timeoutMs ?? 30_000

  /** The beginning of an answer must come in time; its body may take longer. */
  const begun = async (url: string, init: RequestInit): Promise<Response> => {
    const late = new AbortController()
    const timer = setTimeout(
      () => late.abort(new Error(`Request timed out: ${init.method} ${url}`)),
      timeoutMs,
    )
    try {
      return await options.fetch(new Request(url, { ...init, signal: late.signal }))
    } finally {
      clearTimeout(timer)
    }
  }

  const send = async (
    call: Call,
    input: Parts,
    key: string | null,
  ): Promise<{ response: Response; body: unknown }> => {
    try {
      const response = await begun(options.baseUrl + pathOf(call, input.params) + searchOf(input.query), {
        method: call.method,
        headers: {
          accept: 'application/json',
          ...(typeof call.version === 'string' && { 'x-csb-api-version': call.version }),
          ...(await options.headers()),
          ...(key !== null && { [IDEMPOTENCY_HEADER]: key }),
          ...(input.body !== undefined && { 'content-type': 'application/json' }),
        },
        credentials: 'same-origin',
        ...(input.body !== undefined && { body: JSON.stringify(toSnakeCase(input.body, call.body)) }),
      })
      return { response, body: await bodyOf(response) }
    } catch (error) {
      throw networkProblem(error)
    }
  }

  const answerTo = async (call: Call, input: Parts, key: string | null) => {
    const { response, body } = await send(call, input, key)
    if (!response.ok)
      throw problemFrom(
        response.status,
        body,
        `${response.status} ${response.statusText}`,
        response.headers.get('retry-after'),
      )
    return (await readReply(call, unwrap(body))) as never
  }

  return (call, ...rest) => {
    const input = (rest[0] ?? {}) as Parts
    if (!call.creates) return answerTo(call, input, null)
    const key = newKey()
    return sendAgain(() => answerTo(call, input, key), pace)
  }
}
