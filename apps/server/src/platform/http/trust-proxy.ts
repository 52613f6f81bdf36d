import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whom the server believes what they say of where a request came from: nobody, so many proxies, or these. */
export type TrustProxy = false | { hops: number } | { proxies: readonly string[] }

const NETWORK = /^(.+?)(?:\/(\d{1,3}))?$/

function parts(text: string): { address: string; bits: number | null } | null {
  const [, address = '', bits] = NETWORK.exec(text) ?? []
  const version = isIP(address)
  if (version === 0) return null
  const count = bits === undefined ? null : Number(bits)
  return count !== null && count > (version === 6 ? 128 : 32) ? null : { address, bits: count }
}

/** Reads the setting: `true` is one proxy, a number so many, else addresses and networks with commas; null for none of these. */
export function readTrustProxy(text: string): TrustProxy | null {
  const value = text.trim().toLowerCase()
  if (value === '' || value === 'false' || value === '0') return false
  if (value === 'true') return { hops: 1 }
  if (/^\d{1,2}$/.test(value)) return { hops: Number(value) }
  const proxies = value.split(',').map((part) => part.trim())
  return proxies.every((part) => parts(part) !== null) ? { proxies } : null
}

/**
 * Whether an address on the way is a proxy of ours. `index` counts from the nearest one. What a visitor writes into
 * the header themselves stands further away than the last proxy, and is never believed.
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

/** Where a request comes from: the nearest one on its way that is no proxy of ours. */
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

/** The host that a request was sent to, as the proxy in front tells where it is believed. */
export function askedHost(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isTrusted: ReturnType<typeof trustFunction>,
): string | undefined {
  const isFromProxy = isTrusted ? isTrusted(socket.remoteAddress ?? '', 0) : false
  const forwarded = isFromProxy ? headers['x-forwarded-host'] : undefined
  // The nearest proxy wrote the last one; what stands before it anybody may have written.
  return forwarded === undefined ? headers.host : String(forwarded).split(',').at(-1)?.trim()
}
