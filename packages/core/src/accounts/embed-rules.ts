/** What an embedding page and the window that it opened say to each other (contract §7). */
const REQUEST = 'request-sandpack-secret'
export const SANDPACK_SECRET = 'sandpack-secret'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * The origin that a text names, if it is one that could be trusted: nothing behind the host, and `https`, because on
 * the way from anywhere but this computer others could speak in its place.
 */
export function trustableOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { origin, protocol, hostname } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))
  return isSafe && text.toLowerCase().replace(/\/$/, '') === origin ? origin : null
}

type Heard = { origin: string; source: unknown; data: unknown }

/** Where a window event that asks for a secret comes from, if the very window that opened this one says it; else null. */
export function askingOrigin({ origin, source, data }: Heard, opener: unknown): string | null {
  if (!opener || source !== opener) return null
  const isRequest = typeof data === 'object' && data !== null && '$type' in data && data.$type === REQUEST
  return isRequest ? origin : null
}
