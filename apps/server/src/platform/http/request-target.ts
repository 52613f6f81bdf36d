import type { IncomingMessage } from 'node:http'
import { refusalError } from '@sandlot/core/actions'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'
import type { FastifyRequest } from 'fastify'

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i

/** The path of a request line. One that names its host, as to a proxy, is a request to that host (RFC 9112 §3.2.2). */
export function originForm({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [, host, rest = ''] = ABSOLUTE.exec(url) ?? []
  if (host === undefined) return url
  headers.host = host
  return rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * Refuses a path that browsers would read as another host: as a redirect, or as the address of a page, it would lead
 * there.
 */
export function assertOwnTarget({ url }: Pick<FastifyRequest, 'url'>): void {
  if (/^[/\\]{2}/.test(url)) throw refusalError(requestRefusals, 'twoSlashes')
}
