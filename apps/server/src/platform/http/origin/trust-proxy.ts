import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Which proxies are trusted to report where a request came from: none, a number of them, or these. */
export type TrustProxy = false | { hops: number } | { proxies: readonly string[] }

const NETWORK = /^(.+?)(?:\/(\d{1,3}))?$/

function parts(text: string): { address: string; bits: number | null } | null {
  const [, address = '', bits] = NETWORK.exec(text) ?? []
  const version = isIP(address)
  if (version === 0) return null
  const count = bits === undefined ? null : Number(bits)
  return count !== null && count > (version === 6 ? 128 : 32) ? null : { address, bits: count }
}

/**
 * Parses the setting: `true` is one proxy, a number that many, otherwise comma-separated addresses and networks; null
 * if invalid.
 */
export function readTrustProxy(text: string): TrustProxy | null {
  const value = text.trim().toLowerCase()
  if (value === '' || value === 'false' || value === '0') return false
  if (value === 'true') return { hops: 1 }
  if (/^\d{1,2}$/.test(value)) return { hops: Number(value) }
  const proxies = value.split(',').map((part) => part.trim())
  return proxies.every((part) => parts(part) !== null) ? { proxies } : null
}

/**
 * Whether an address on the way is a trusted proxy. `index` counts from the nearest one. Whatever a visitor writes into
 * the header comes after the last proxy, and is never trusted.
 */
export function trustFunction(trust: TrustProxy): false | ((address: string, index: number) => boolean) {
  if (trust === false) return false
  if ('hops' in trust) return (_address, index) => index < trust.hops
  const list = new BlockList()
  for (const text of trust.proxies) {
    const network = parts(text)
    if (!network) continue
    const family = isIPv6(network.address) ? 'ipv6' : 'ipv4'
    if (network.bits === null) list.addAddress(network.address, family)
    else list.addSubnet(network.address, network.bits, family)
  }
  return (address) => {
    const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
    const version = isIP(plain)
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Where a request comes from: the nearest address that is not a trusted proxy. */
export function addressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrusted: ReturnType<typeof trustFunction>,
): string {
  const nearest = socket.remoteAddress ?? ''
  if (!isTrusted) return nearest
  const hops = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const way = [nearest, ...hops.reverse()]
  return way.find((address, index) => !isTrusted(address, index)) ?? way.at(-1) ?? nearest
}

/** The host that a request was sent to, as reported by the proxy in front if it is trusted. */
export function askedHost(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isTrusted: ReturnType<typeof trustFunction>,
): string | undefined {
  const isFromProxy = isTrusted ? isTrusted(socket.remoteAddress ?? '', 0) : false
  const forwarded = isFromProxy ? headers['x-forwarded-host'] : undefined
  // The nearest proxy wrote the last entry; the ones before it may be forged.
  return forwarded === undefined ? headers.host : String(forwarded).split(',').at(-1)?.trim()
}
