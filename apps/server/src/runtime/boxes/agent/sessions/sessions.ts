import { randomBytes } from 'node:crypto'
import { type IEvent, type IPty, spawn } from '@lydell/node-pty'
import type { Session } from '../api.ts'
import { GRACE_MS, LAG_MAX_BYTES, RING_BYTES, SESSIONS_MAX } from '../limits.ts'
import { Problem } from '../problem.ts'
import { signalSession } from '../processes.ts'
import { createRing, type Ring } from './ring.ts'

/** A reader of a session's output. */
export type Follower = {
  /** There is more in the ring, or the session has ended. */
  more: () => void
  lag: () => number
}

export type RunningSession = {
  readonly ring: Ring
  readonly followers: Set<Follower>
  info: () => Session
  write: (input: Buffer) => void
  resize: (cols: number, rows: number) => void
  signal: (signal: NodeJS.Signals) => void
  /** Prints one of our own lines into its output. */
  note: (text: string) => void
  /** A reader has caught up, or has left. */
  caughtUp: () => void
}

export type SessionStart = {
  kind: 'terminal' | 'task'
  name: string
  command: string | null
  file: string
  args: string[]
  cwd: string
  env: Record<string, string>
  cols: number
  rows: number
}

/** Without an encoding, everything is bytes, which its types do not reflect. */
type BytePty = Omit<IPty, 'write' | 'onData'> & { write: (input: Buffer) => void; onData: IEvent<Buffer> }
const spawnBytes = (...start: Parameters<typeof spawn>) => spawn(...start) as unknown as BytePty

type Options = { changed: (session: Session) => void; removed: (id: string) => void }

export type Sessions = {
  start: (start: SessionStart) => RunningSession
  get: (id: string) => RunningSession
  all: () => RunningSession[]
  remove: (id: string) => void
  stop: () => void
}

export function createSessions({ changed, removed }: Options): Sessions {
  const byId = new Map<string, RunningSession>()

  const makeRoom = () => {
    if (byId.size < SESSIONS_MAX) return
    const over = [...byId].find(([, session]) => session.info().state === 'ended')
    if (!over) throw new Problem('limit')
    byId.delete(over[0])
    removed(over[0])
  }

  const get = (id: string) => {
    const session = byId.get(id)
    if (!session) throw new Problem('not_found')
    return session
  }

  return {
    start: (start) => {
      makeRoom()
      const session = startSession(start, changed)
      byId.set(session.info().id, session)
      changed(session.info())
      return session
    },
    get,
    all: () => [...byId.values()],
    remove: (id) => {
      const session = get(id)
      byId.delete(id)
      endSession(session)
      removed(id)
    },
    stop: () => {
      for (const session of byId.values()) if (isRunning(session)) session.signal('SIGKILL')
    },
  }
}

const isRunning = (session: RunningSession) => session.info().state === 'running'

/** Hangs up first, like a closed terminal; processes that ignore it are killed. */
function endSession(session: RunningSession) {
  if (!isRunning(session)) return
  session.signal('SIGHUP')
  setTimeout(() => isRunning(session) && session.signal('SIGKILL'), GRACE_MS)
}

function startSession(start: SessionStart, changed: (session: Session) => void): RunningSession {
  const { kind, name, command, file, args, cwd, env } = start
  const id = randomBytes(8).toString('hex')
  const ring = createRing(RING_BYTES)
  const followers = new Set<Follower>()
  let { cols, rows } = start
  let ended: { exitCode: number; signal: number | null } | null = null
  let isPaused = false

  const pty = spawnBytes(file, args, { name: 'xterm-256color', cols, rows, cwd, env, encoding: null })
  const isLagging = (max: number) => [...followers].some((follower) => follower.lag() > max)

  const session: RunningSession = {
    ring,
    followers,
    info: () => ({
      id,
      kind,
      name,
      command,
      pid: pty.pid,
      cols,
      rows,
      offset: ring.end(),
      state: ended ? 'ended' : 'running',
      exitCode: ended?.exitCode ?? null,
      signal: ended?.signal ?? null,
    }),
    write: (input) => void (!ended && pty.write(input)),
    resize: (newCols, newRows) => {
      if (ended) return
      cols = newCols
      rows = newRows
      pty.resize(cols, rows)
      changed(session.info())
    },
    signal: (signal) => void (!ended && signalSession(pty.pid, signal)),
    note: (text) => void (!ended && print(Buffer.from(`\r\n${text}\r\n`))),
    caughtUp: () => {
      if (!isPaused || isLagging(LAG_MAX_BYTES / 2)) return
      isPaused = false
      pty.resume()
    },
  }

  const print = (data: Buffer) => {
    ring.append(data)
    for (const follower of followers) follower.more()
  }
  pty.onData((data) => {
    print(data)
    if (isPaused || !isLagging(LAG_MAX_BYTES)) return
    isPaused = true
    pty.pause()
  })
  pty.onExit(({ exitCode, signal }) => {
    ended = { exitCode, signal: signal || null }
    for (const follower of followers) follower.more()
    changed(session.info())
  })
  return session
}
