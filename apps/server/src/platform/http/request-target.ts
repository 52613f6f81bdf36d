import type { IncomingMessage } from 'node:http'
import { refusalError } from '@sandlot/core/actions'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'
import type { FastifyRequest } from 'fastify'

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i

/**
 * Returns the path of a request line. One that names its host, as for a proxy, is a request to that host (RFC 9112
 * §3.2.2).
 */
export function originForm({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [, host, rest = ''] = ABSOLUTE.exec(url) ?? []
  if (host === undefined) return url
  headers.host = host
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Refuses a path that browsers would read as another host if it were used as a redirect or a page URL. */
export function assertOwnTarget({ url }: Pick<FastifyRequest, 'url'>): void {
  if (/^[/\\]{2}/.test(url)) throw refusalError(requestRefusals, 'twoSlashes')
}
