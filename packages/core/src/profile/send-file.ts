import { toCamelCase } from '../case.ts'
import type { Client } from '../client.ts'
import { type Endpoint, type EndpointReply, pathOf } from '../endpoint.ts'
import { networkProblem } from '../transport/internal/network-problem.ts'
import { problemFrom } from '../transport/problem.ts'

/** Sends a file as the body of a request. Throws only AppError, as other requests do. */
export async function sendFile<E extends Endpoint>(
  client: Client,
  call: E,
  file: Blob,
  { params, query }: { params?: Record<string, string>; query?: Record<string, string> } = {},
): Promise<EndpointReply<E>> {
  const { fetch, headers } = await client.raw()
  const search = new URLSearchParams(query).toString()
  const response = await fetch(`${client.baseUrl}${pathOf(call, params)}${search && `?${search}`}`, {
    method: call.method,
    credentials: 'same-origin',
    headers: { ...headers, accept: 'application/json', 'content-type': 'application/octet-stream' },
    body: file,
  }).catch((error) => {
    throw networkProblem(error)
  })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok)
    throw problemFrom(
      response.status,
      body,
      `${response.status} ${response.statusText}`,
      response.headers.get('retry-after'),
    )
  return toCamelCase(body, call.reply) as EndpointReply<E>
}
