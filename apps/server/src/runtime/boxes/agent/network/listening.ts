const LISTEN = '0A'
/** Addresses in /proc/net/tcp are words in the machine's byte order; these are reachable through loopback. */
const REACHED = new Set([
  '00000000',
  '0100007F',
  '00000000000000000000000000000000',
  '00000000000000000000000001000000',
  '0000000000000000FFFF00000100007F',
])

export type Listening = { port: number; inode: string }

/** Parses /proc/net/tcp and tcp6 for listeners that a tunnel can reach. */
export function listeningIn(table: string): Listening[] {
  return table
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
      const [address = '', port = ''] = local.split(':')
      return state === LISTEN && REACHED.has(address) ? [{ port: Number.parseInt(port, 16), inode }] : []
    })
}

/** Finds the inode of the socket from which a port of this box was dialled within the box. */
export function dialledFrom(table: string, { from, to }: { from: number; to: number }): string | null {
  for (const line of table.split('\n').slice(1)) {
    const [, local = '', remote = '', , , , , , , inode = ''] = line.trim().split(/\s+/)
    if (portIn(local) === from && portIn(remote) === to) return inode
  }
  return null
}

const portIn = (address: string): number => Number.parseInt(address.split(':')[1] ?? '', 16)
