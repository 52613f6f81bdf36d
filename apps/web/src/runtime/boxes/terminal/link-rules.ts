const OWN_HOSTS = new Set(['localhost', '127.0.0.1', '0.0.0.0', '[::1]', '[::]'])

/**
 * Returns the port of an address that refers to the devbox itself, as its programs print it. Null for any other
 * address.
 */
export function localPort(uri: string): number | null {
  if (!URL.canParse(uri)) return null
  const { protocol, hostname, port } = new URL(uri)
  if ((protocol !== 'http:' && protocol !== 'https:') || !OWN_HOSTS.has(hostname)) return null
  return port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port)
}
