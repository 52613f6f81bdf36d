import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { Port } from '../api.ts'
import type { Source } from '../events.ts'
import { PORTS_LATER_MS, PORTS_MAX, PORTS_SOON_FOR_MS, PORTS_SOON_MS } from '../limits.ts'
import { allProcesses } from '../processes.ts'
import { type Listening, listeningIn } from './listening.ts'

type Options = {
  /** The agent's own. */
  isHidden: (port: number) => boolean
  /** The session that began with a process. */
  sessionOf: (pid: number) => string | null
  tell: (ports: Port[]) => void
}

export type Ports = Source & {
  /** Something began that may listen soon. */
  expect: () => void
}

export function watchPorts({ isHidden, sessionOf, tell }: Options): Ports {
  let known = new Map<number, Port>()
  let timer: NodeJS.Timeout | undefined
  let fastUntil = 0
  let isWatching = false

  const look = () => {
    const listening = listeningNow().filter(({ port }) => !isHidden(port))
    const ports = new Map(listening.slice(0, PORTS_MAX).map(({ port }) => [port, port]))
    if (ports.size === known.size && [...ports.keys()].every((port) => known.has(port))) return false
    const owners = ownersOf(listening.filter(({ port }) => !known.has(port)))
    known = new Map(
      listening.slice(0, PORTS_MAX).map(({ port, inode }) => {
        const owner = owners.get(inode)
        return [port, known.get(port) ?? { port, session: owner === undefined ? null : sessionOf(owner) }]
      }),
    )
    return true
  }

  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        if (look()) tell(sorted(known))
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

function listeningNow(): Listening[] {
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => {
    try {
      return listeningIn(readFileSync(file, 'latin1'))
    } catch {
      return []
    }
  })
}

/** The session of processes that has each socket open, by the number that it began with. */
function ownersOf(listening: readonly Listening[]): Map<string, number> {
  const wanted = new Set(listening.map(({ inode }) => `socket:[${inode}]`))
  const owners = new Map<string, number>()
  for (const { pid, session } of wanted.size > 0 ? allProcesses() : [])
    for (const target of openBy(pid)) if (wanted.has(target)) owners.set(target.slice(8, -1), session)
  return owners
}

function openBy(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`)
      } catch {
        return ''
      }
    })
  } catch {
    // Another's, or gone.
    return []
  }
}
