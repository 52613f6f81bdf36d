import ky, { type KyInstance } from 'ky'
import { safeParse } from 'zod/mini'
import { toCamelCase, toSnakeCase } from '../case.ts'
import { type Endpoint, type EndpointInput, type EndpointReply, pathOf } from '../endpoint.ts'
import { AppError } from '../errors.ts'
import { IDEMPOTENCY_HEADER } from '../shell/repeat-limits.ts'
import { type Repeating, repeating, sendAgain } from './again.ts'
import { networkProblem } from './internal/network-problem.ts'
import { transportMessages } from './messages.ts'
import { problemFrom } from './problem.ts'

export type RestCall = <E extends Endpoint>(
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

const searchOf = (query: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)]],
    ),
  )

/** The REST client: prefixes, casing, unwrapping, errors. Throws only AppError. */
export function createRest(options: {
  baseUrl: string
  fetch: typeof fetch
  headers: () => Promise<Record<string, string>>
  repeating?: Repeating
  timeoutMs?: number
}): RestCall {
  const { newKey, ...pace } = options.repeating ?? repeating
  const http: KyInstance = ky.create({
    fetch: options.fetch,
    retry: 0,
    timeout: options.timeoutMs ?? 30_000,
    credentials: 'same-origin',
  })

  const send = async (
    call: Endpoint,
    input: Parts,
    key: string | null,
  ): Promise<{ response: Response; body: unknown }> => {
    try {
      const response = await http(options.baseUrl + pathOf(call, input.params), {
        method: call.method,
        headers: {
          accept: 'application/json',
          ...(typeof call.version === 'string' && { 'x-csb-api-version': call.version }),
          ...(await options.headers()),
          ...(key !== null && { [IDEMPOTENCY_HEADER]: key }),
        },
        searchParams: searchOf(input.query),
        ...(input.body !== undefined && { json: toSnakeCase(input.body, call.body) }),
        throwHttpErrors: false,
      })
      return { response, body: await bodyOf(response) }
    } catch (error) {
      throw networkProblem(error)
    }
  }

  const answerTo = async (call: Endpoint, input: Parts, key: string | null) => {
    const { response, body } = await send(call, input, key)
    if (!response.ok)
      throw problemFrom(
        response.status,
        body,
        `${response.status} ${response.statusText}`,
        response.headers.get('retry-after'),
      )
    const parsed = safeParse(call.reply, toCamelCase(unwrap(body), call.reply))
    if (!parsed.success)
      throw new AppError('incompatible', transportMessages.notSandlot, { cause: parsed.error })
    return parsed.data as never
  }

  return (call, ...rest) => {
    const input = (rest[0] ?? {}) as Parts
    if (!call.creates) return answerTo(call, input, null)
    const key = newKey()
    return sendAgain(() => answerTo(call, input, key), pace)
  }
}
