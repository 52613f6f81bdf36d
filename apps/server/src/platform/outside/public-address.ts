import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

const inner4 = new BlockList()
const inner6 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner4.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inner6.addSubnet(network, prefix, 'ipv6')

/**
 * Whether an IP address is on the public internet, instead of this computer, its network or a translation of either.
 */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address) ? !inner6.check(address, 'ipv6') : !inner4.check(address)

/** Resolves a name for an outgoing connection, to a checked address or not at all. */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(Object.assign(new Error(`${hostname} is not on the internet`), { code: 'EPERM' }), '')
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
