import { isLoopbackHost } from '../../shell/host-rules.ts'

/** Messages between an embedding page and the window it opened (contract §7). */
const REQUEST = 'request-sandpack-secret'
export const SANDPACK_SECRET = 'sandpack-secret'

/**
 * The origin in a text if it may be trusted: no path, and `https` unless it is this computer, because anything else
 * could be impersonated on the way.
 */
export function trustableOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { origin, protocol, hostname } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
  return isSafe && text.toLowerCase().replace(/\/$/, '') === origin ? origin : null
}

type Heard = { origin: string; source: unknown; data: unknown }

/**
 * The origin of a window event that requests a secret, if it was sent by the window that opened this one; else null.
 */
export function askingOrigin({ origin, source, data }: Heard, opener: unknown): string | null {
  if (!opener || source !== opener) return null
  const isRequest = typeof data === 'object' && data !== null && '$type' in data && data.$type === REQUEST
  return isRequest ? origin : null
}
