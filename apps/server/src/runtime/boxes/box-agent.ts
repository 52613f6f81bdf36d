import { AppError } from '@sandlot/core/errors'
import { UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import { PROCESSES_MAX, SESSION_COLS, SESSION_ROWS } from '@sandlot/core/runtime/boxes/limits'
import type { Notice } from '@sandlot/core/runtime/boxes/notice-rules'
import type { BoxSession } from '@sandlot/core/runtime/boxes/rest'
import type { Port, Session, Stats } from './agent/api.ts'
import { REFUSED_MAX } from './agent/limits.ts'
import { NO_FILE } from './agent/wire.ts'
import { agentEvents } from './agent-client/events.ts'
import {
  makeFolder,
  readFile,
  removeFile,
  removeFolder,
  writeFile,
  writeFiles,
} from './agent-client/files.ts'
import type { AgentLink } from './agent-client/request.ts'
import {
  listSessions,
  readStats,
  removeSession,
  resizeSession,
  setVariables,
  startSession,
} from './agent-client/sessions.ts'
import { attach, type Command, connectPort, exec } from './agent-client/streams.ts'
import { BoxPicture } from './box-picture.ts'
import type { BoxSize, Shortages } from './port.ts'

/** How long a shortage is reported. */
const SHORTAGE_TOLD_MS = 10 * 60_000
const GIB = 1024 ** 3

/** Events that clients are not notified of. */
const QUIET: ReadonlySet<string> = new Set(['files', 'folders', 'refused'])

export type BoxFile = { path: string; content: Buffer }
type FileEvent = { changed: readonly string[] }
/** The contents of a file: bytes, null if there is none for us to read, or a mark if it exceeds the limit. */
export type FileContent = Buffer | null | 'tooLarge'

/** The callbacks of a followed devbox. */
export type Hears = {
  files: (event: FileEvent) => void
  /** Sessions, ports or something else shown to users have changed. */
  changed: () => void
  /** The connection to it was lost. */
  lost: () => void
}

/**
 * One running devbox, accessed through its agent. Users of the devbox control the agent, so its answers are validated,
 * and trusted only about the devbox itself.
 */
export class BoxAgent {
  readonly #link: AgentLink
  readonly #size: BoxSize
  #picture = new BoxPicture()
  /** A new picture until it is complete. */
  #next: BoxPicture | null = null
  #isFollowed = true
  /** How many shortages there were, as far as known, and when the last one was seen. */
  readonly #shortages = new Map<keyof Shortages, { count: number; at: number | null }>()
  #last: { at: number; cpuMs: number } | null = null

  constructor(link: AgentLink, size: BoxSize) {
    this.#link = link
    this.#size = size
  }

  /** Resolves once the devbox's current state is known, and then reports changes until `leave`. */
  async follow(hears: Hears): Promise<void> {
    void this.#goOn(await this.#begin(), hears)
  }

  /** Reads the current state, including changes that a watch has not reported yet. */
  async lookAgain(): Promise<void> {
    await (await this.#begin()).return(undefined as never).catch(() => {})
  }

  /** Until the new picture is complete, the one before it stays, and takes part in changes as well. */
  async #begin(): Promise<ReturnType<typeof agentEvents>> {
    const events = agentEvents(this.#link)
    const next = new BoxPicture()
    this.#next = next
    try {
      for (;;) {
        const { value: event } = await events.next()
        if (event.type === 'ready') break
        next.take(event)
      }
      this.#picture = next
      return events
    } finally {
      this.#next = null
    }
  }

  async #goOn(events: ReturnType<typeof agentEvents>, hears: Hears): Promise<void> {
    try {
      while (this.#isFollowed) {
        const { value: event } = await events.next()
        this.#next?.take(event)
        const changed = this.#picture.take(event)
        if (!this.#isFollowed) return
        if (changed.length > 0 || event.type === 'folders') hears.files({ changed })
        if (!QUIET.has(event.type)) hears.changed()
      }
    } catch {
      if (this.#isFollowed) hears.lost()
    } finally {
      await events.return(undefined as never).catch(() => {})
    }
  }

  /** Records shortages seen by the runner; returns whether there are new ones. */
  noteShortages(counts: Shortages, now: number): boolean {
    const more = (['memory', 'processes'] as const).filter((what) => {
      const before = this.#shortages.get(what)
      const isMore = before !== undefined && counts[what] > before.count
      this.#shortages.set(what, { count: counts[what], at: isMore ? now : (before?.at ?? null) })
      return isMore
    })
    return more.length > 0
  }

  notices(now: number): Notice[] {
    const wasShort = (of: keyof Shortages) => {
      const at = this.#shortages.get(of)?.at ?? null
      return at !== null && now - at < SHORTAGE_TOLD_MS
    }
    return [
      ...(wasShort('memory')
        ? [{ reason: 'programKilled' as const, params: { limitGiB: Math.round(this.#size.memory / GIB) } }]
        : []),
      ...(wasShort('processes')
        ? [{ reason: 'tooManyProcesses' as const, params: { max: PROCESSES_MAX } }]
        : []),
      ...this.#picture.notices(),
    ]
  }

  leave(): void {
    this.#isFollowed = false
  }

  /** The hashes of the project's files, except for ignored and too large ones. */
  fileHashes(): ReadonlyMap<string, string> {
    return this.#picture.hashes
  }

  /** The folders of the project, except for ignored ones. */
  folders(): ReadonlySet<string> {
    return this.#picture.folders
  }

  /** The project's files that exceed the size limit. */
  tooLarge(): ReadonlySet<string> {
    return this.#picture.tooLarge
  }

  async readFile(path: string): Promise<FileContent> {
    try {
      return (await readFile(this.#link, path, UPLOAD_MAX_BYTES)).contents
    } catch (error) {
      if (isRefused(error, ['too_large'])) return 'tooLarge'
      if (isRefused(error, ['not_found', 'not_a_file', 'not_a_folder', 'outside'])) return null
      throw error
    }
  }

  /** Writes a file, or deletes it for null, if its current hash is `base`. Returns whether it was. */
  async putFile(path: string, content: Buffer | null, base: string | null): Promise<boolean> {
    try {
      if (content === null) await removeFile(this.#link, path, base ?? undefined)
      else await writeFile(this.#link, path, { contents: content, from: base ?? NO_FILE })
      return true
    } catch (error) {
      if (content === null && isRefused(error, ['not_found'])) return true
      if (isRefused(error, ['conflict', 'not_a_file', 'not_a_folder', 'outside'])) return false
      throw error
    }
  }

  /** Writes new files. Returns the paths of those that could not be written, or at which the devbox has something. */
  async putFiles(files: readonly BoxFile[]): Promise<Set<string>> {
    const left = new Set<string>()
    // In batches small enough for all refused files to be named.
    for (let at = 0; at < files.length; at += REFUSED_MAX) {
      const lines = function* () {
        for (const { path, content } of files.slice(at, at + REFUSED_MAX))
          yield { path, content: content.toString('base64') }
      }
      for (const { path } of (await writeFiles(this.#link, lines())).refused) left.add(path)
    }
    return left
  }

  /** Does nothing if the folder exists, or if something else is in its place. */
  async makeFolder(path: string): Promise<void> {
    await makeFolder(this.#link, path).catch((error: unknown) => {
      if (!isRefused(error, ['conflict', 'not_a_folder', 'outside', 'invalid'])) throw error
    })
  }

  /** Returns whether it is gone; a folder that is not empty stays. */
  async removeFolder(path: string): Promise<boolean> {
    try {
      await removeFolder(this.#link, path)
    } catch (error) {
      if (isRefused(error, ['conflict', 'not_a_folder', 'outside'])) return false
      if (!isRefused(error, ['not_found'])) throw error
    }
    for (const picture of [this.#picture, this.#next]) picture?.folders.delete(path)
    return true
  }

  setVariables = (variables: Readonly<Record<string, string>>) => setVariables(this.#link, variables)

  sessions = (): BoxSession[] => [...this.#picture.sessions.values()].map(presentSession)
  ports = (): readonly Port[] => this.#picture.ports

  async open(session: {
    kind: 'terminal' | 'task'
    name?: string
    command?: string
    cols?: number
    rows?: number
  }): Promise<BoxSession> {
    const { cols = SESSION_COLS.usual, rows = SESSION_ROWS.usual, ...rest } = session
    const opened = await startSession(this.#link, { ...rest, cols, rows })
    for (const picture of [this.#picture, this.#next]) picture?.sessions.set(opened.id, opened)
    return presentSession(opened)
  }

  async end(sessionId: string): Promise<boolean> {
    if (!this.#picture.sessions.has(sessionId)) return false
    await removeSession(this.#link, sessionId)
    return true
  }

  /** Queried each time, because events do not include how much a running session has written. */
  listSessions = () => listSessions(this.#link)
  attach = (sessionId: string, from: number) => attach(this.#link, sessionId, from)
  resize = (sessionId: string, size: { cols: number; rows: number }) =>
    resizeSession(this.#link, sessionId, size)
  exec = (command: Command) => exec(this.#link, command)
  connect = (port: number) => connectPort(this.#link, port)

  /** Its resource usage; cores are averaged since the last call. */
  async stats(now: number) {
    const stats = await readStats(this.#link)
    const cpu = this.#coresSince(stats, now)
    const { memory, disk, cpus } = this.#size
    return {
      cpu,
      cpuMax: cpus,
      memory: stats.memoryBytes,
      memoryMax: memory,
      disk: stats.disk.totalBytes <= disk ? stats.disk.totalBytes - stats.disk.freeBytes : null,
      diskMax: disk,
      processes: stats.processes,
    }
  }

  #coresSince({ cpuMs }: Stats, at: number): number {
    const before = this.#last
    this.#last = { at, cpuMs }
    return before && at > before.at ? Math.max(0, (cpuMs - before.cpuMs) / (at - before.at)) : 0
  }
}

const isRefused = (error: unknown, reasons: readonly string[]): boolean =>
  error instanceof AppError && error.reason !== undefined && reasons.includes(error.reason)

const presentSession = ({ id, kind, name, command, state, exitCode, signal }: Session): BoxSession => ({
  id,
  kind,
  name,
  command,
  state: state === 'ended' ? 'exited' : 'running',
  exitCode: exitCode ?? (signal === null ? null : 128 + signal),
})
