import { isIP, isIPv4 } from 'node:net'

/** Expands an IPv6 address into all of its groups. */
function groupsOf(address: string): string[] {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  const [head = '', tail] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...right]
}

/**
 * The key by which attempts from an address are counted: the address, or the /64 of an IPv6 one, all of which one
 * connection owns. An IPv4-mapped IPv6 address counts as IPv4.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  if (isIP(address.replace(/%.*$/, '')) !== 6) return address
  const network = groupsOf(address)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
