import { originRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import { isLoopbackHost } from '@sandlot/core/shell/host-rules'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'
import type { FastifyRequest } from 'fastify'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write that another site may have triggered: browsers send where a request comes from, and cookies alone
 * prove nothing. Programs with a bearer token have no cookie to abuse.
 */
export function assertSameOrigin(request: FastifyRequest, origins: readonly string[]): void {
  if (READS.has(request.method) || request.headers.authorization) return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const ours = origin !== undefined && origins.includes(origin)
  const allowed =
    site === undefined ? origin === undefined || ours : site === 'same-origin' || ours || site === 'none'
  if (!allowed || (origin !== undefined && !ours)) throw refusalError(originRefusals, 'foreignOrigin')
}

/** Whether another site's page triggered a request, as far as browsers reveal it; for reads and writes alike. */
export function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return !headers.authorization && site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** Refuses a read triggered by another site's page, if even a read whose answer it never sees is useful to it. */
export function assertOwnRead(request: FastifyRequest, origins: readonly string[]): void {
  const { authorization, origin } = request.headers
  if (!READS.has(request.method) || authorization) return
  if (isFromElsewhere(request) || (origin !== undefined && !origins.includes(origin)))
    throw refusalError(originRefusals, 'foreignOrigin')
}

/** The origins of this site: the configured one, or this computer's names with the port. */
export function ownOrigins(publicUrl: string | null, port: number): string[] {
  if (publicUrl) return [new URL(publicUrl).origin]
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`]
}

/** The demo answers only requests from this computer that were not forwarded, because it signs anybody in. */
export function assertDemoRequest(request: FastifyRequest): void {
  const forwarded = Object.keys(request.headers).some(
    (name) => name === 'forwarded' || name.startsWith('x-forwarded'),
  )
  const host = request.hostname.replace(/:\d+$/, '')
  const local = isLoopbackHost(host) || host.endsWith('.localhost')
  if (forwarded || !local) throw refusalError(requestRefusals, 'demoElsewhere')
}
