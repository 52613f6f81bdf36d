const LISTEN = '0A'
/** Addresses of /proc/net/tcp are words in the byte order of the machine; these are those that every loopback dial reaches. */
const REACHED = new Set([
  '00000000',
  '0100007F',
  '00000000000000000000000000000000',
  '00000000000000000000000001000000',
  '0000000000000000FFFF00000100007F',
])

export type Listening = { port: number; inode: string }

/** Who listens where a tunnel gets to, from what /proc/net/tcp and tcp6 say. */
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

/** The socket of whoever dialled a port of this box from another one of it, by its number. */
export function dialledFrom(table: string, { from, to }: { from: number; to: number }): string | null {
  for (const line of table.split('\n').slice(1)) {
    const [, local = '', remote = '', , , , , , , inode = ''] = line.trim().split(/\s+/)
    if (portIn(local) === from && portIn(remote) === to) return inode
  }
  return null
}

const portIn = (address: string): number => Number.parseInt(address.split(':')[1] ?? '', 16)
