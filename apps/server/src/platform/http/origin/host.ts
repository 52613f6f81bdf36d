import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { refusalError } from '@sandlot/core/actions'
import { isLoopbackHost } from '@sandlot/core/shell/host-rules'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'

/** Names that no public domain can have: they mean this computer, or one in the same network. */
const OWN_NETWORK = /^[^.]+$|(^|\.)(localhost|local|lan|internal|home\.arpa)$/

const nameOf = (host: string) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
const isAddress = (name: string) => isIP(name.replace(/^\[|\]$/g, '')) !== 0

/**
 * Whether a request was sent to this instance, by its Host header. Any site can make its name resolve to this server,
 * and its pages would then be same-origin with what they read. This computer's own names can never belong to such a
 * site, and proxies that do not forward the name use them.
 */
export function isKnownHost(host: string, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const name = nameOf(host)
  if (isLoopbackHost(name)) return true
  if (publicUrl !== null) return name === new URL(publicUrl).hostname
  return isAddress(name) || OWN_NETWORK.test(name) || name === hostname().toLowerCase()
}

/** Refuses a request to another host; an HTTP/1.0 request may name none. */
export function assertKnownHost(
  { host }: Pick<FastifyRequest, 'host'>,
  config: Pick<Config, 'publicUrl'>,
): void {
  if (host && !isKnownHost(host, config)) throw refusalError(requestRefusals, 'unknownHost', { titles: host })
}
