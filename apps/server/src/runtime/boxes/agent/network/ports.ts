import { readFileSync } from 'node:fs'
import type { Port } from '../api.ts'
import type { Source } from '../events.ts'
import { PORTS_ANYWAY_MS, PORTS_LATER_MS, PORTS_MAX, PORTS_SOON_FOR_MS, PORTS_SOON_MS } from '../limits.ts'
import { type Listening, listeningIn } from './listening.ts'
import { ownersOf } from './owners.ts'

type Options = {
  /** Whether a port is the agent's own. */
  isHidden: (port: number) => boolean
  /** The session that was started with a process. */
  sessionOf: (pid: number) => string | null
  tell: (ports: Port[]) => void
  /** Reads a file of the kernel. */
  read?: (file: string) => string
}

export type Ports = Source & {
  /** Something was started that may listen soon. */
  expect: () => void
}

export function watchPorts({ isHidden, sessionOf, tell, read = readText }: Options): Ports {
  let counted: string | undefined
  let lookedAt = 0
  let known = new Map<number, Port>()
  let timer: NodeJS.Timeout | undefined
  let fastUntil = 0
  let isWatching = false

  const look = () => {
    counted = socketsInUse(read)
    lookedAt = performance.now()
    const listening = listeningNow(read).filter(({ port }) => !isHidden(port))
    const ports = new Map(listening.slice(0, PORTS_MAX).map(({ port }) => [port, port]))
    if (ports.size === known.size && [...ports.keys()].every((port) => known.has(port))) return false
    const owners = ownersOf(listening.flatMap(({ port, inode }) => (known.has(port) ? [] : [inode])))
    known = new Map(
      listening.slice(0, PORTS_MAX).map(({ port, inode }) => {
        const owner = owners.get(inode)
        return [port, known.get(port) ?? { port, session: owner === undefined ? null : sessionOf(owner) }]
      }),
    )
    return true
  }

  /** If one port replaces another, the count does not change. */
  const isDue = () =>
    counted === undefined || counted !== socketsInUse(read) || performance.now() - lookedAt >= PORTS_ANYWAY_MS

  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        if (isDue() && look()) tell(sorted(known))
        schedule()
      },
      performance.now() < fastUntil ? PORTS_SOON_MS : PORTS_LATER_MS,
    )
  }

  return {
    expect: () => {
      fastUntil = performance.now() + PORTS_SOON_FOR_MS
      if (isWatching) schedule()
    },
    begin: () => {
      isWatching = true
      look()
      schedule()
    },
    end: () => {
      isWatching = false
      clearTimeout(timer)
    },
    snapshot: () => {
      look()
      return [{ type: 'ports', ports: sorted(known) }]
    },
  }
}

const sorted = (ports: Map<number, Port>) => [...ports.values()].sort((one, other) => one.port - other.port)

const readText = (file: string) => readFileSync(file, 'latin1')

function listeningNow(read: (file: string) => string): Listening[] {
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => {
    try {
      return listeningIn(read(file))
    } catch {
      return []
    }
  })
}

/**
 * Returns how many sockets are open; undefined if the kernel does not report it. This number is cheap, while for a list
 * the kernel takes milliseconds to go through all connections of the machine.
 */
function socketsInUse(read: (file: string) => string): string | undefined {
  const count = (file: string) => {
    try {
      return /^TCP6?: inuse (\d+)/m.exec(read(file))?.[1]
    } catch {
      return undefined
    }
  }
  const inUse = count('/proc/net/sockstat')
  // Without IPv6, there is no second file, and nothing to count.
  return inUse && `${inUse} ${count('/proc/net/sockstat6') ?? 0}`
}
