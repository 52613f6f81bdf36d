import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { refusalError } from '@sandlot/core/actions'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Names that no public domain can have: they mean this computer, or one of the same network. */
const OWN_NETWORK = /^[^.]+$|(^|\.)(localhost|local|lan|internal|home\.arpa)$/

const nameOf = (host: string) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
const isAddress = (name: string) => isIP(name.replace(/^\[|\]$/g, '')) !== 0
export const isLoopback = (name: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(name)

/**
 * Whether a request was sent to this instance, by the name it asks for. Any site can have its name lead here, and its
 * pages would then be of the same origin as what they read. This computer's own names are never such a site's; proxies
 * that do not pass the name on ask for those.
 */
export function isKnownHost(host: string, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const name = nameOf(host)
  if (isLoopback(name)) return true
  if (publicUrl !== null) return name === new URL(publicUrl).hostname
  return isAddress(name) || OWN_NETWORK.test(name) || name === hostname().toLowerCase()
}

/** Refuses what was sent to another host; a request of HTTP/1.0 may name none. */
export function assertKnownHost(
  { host }: Pick<FastifyRequest, 'host'>,
  config: Pick<Config, 'publicUrl'>,
): void {
  if (host && !isKnownHost(host, config)) throw refusalError(requestRefusals, 'unknownHost', { titles: host })
}
