import type { Duplex, Readable, Writable } from 'node:stream'
import type { ExecRequest } from '@sandlot/core/runtime/boxes/attach'
import type { BoxRefusal } from '@sandlot/core/runtime/boxes/rules'
import type { BoxSession, BoxStats } from '@sandlot/core/runtime/boxes/rest'

/** What boxes run on, and whether they do. */
export type RuntimeStatus = {
  kind: 'bubblewrap' | 'docker' | 'kubernetes' | null
  problem: { reason: string; remedy: string } | null
  tools: string[]
}

/** `memory` and `disk` in bytes, `cpus` in cores. */
export type BoxSize = { cpus: number; memory: number; disk: number }

export type Observed = { id: string; generation: number; state: 'running' | 'frozen' }

/** One that is not there any more, and why, where nobody stopped it. */
export type Ended = { id: string; generation: number; refusal: BoxRefusal }

/** Why a box did not start. */
export class BoxFailure extends Error {
  readonly refusal: BoxRefusal

  constructor(refusal: BoxRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/** The process that keeps the boxes of one machine. They go on without the server, and end with the runner. */
export type Runner = {
  status(): Promise<RuntimeStatus>
  list(): Promise<Observed[]>
  /** Resolves when the box's agent answers. Asked again with the same generation it does nothing. Throws BoxFailure. */
  start(box: { id: string; generation: number; size: BoxSize }): Promise<Agent>
  /** Of one that runs. */
  agent(box: { id: string; generation: number }): Agent
  freeze(id: string): Promise<void>
  thaw(id: string): Promise<void>
  /** What was written outside of the project stays on its disk. */
  stop(id: string): Promise<void>
  /** Stops it and deletes its disk. */
  destroy(id: string): Promise<void>
  /** Told for as long as the server runs. */
  onEnded(listener: (ended: Ended) => void): void
}

export type BoxFile = { path: string; content: Buffer }

export type AgentEvent =
  | { type: 'files'; changed: { path: string; sha: string | null }[] }
  | { type: 'sessions' }
  | { type: 'ports'; ports: number[] }
  /** The connection to it is over. */
  | { type: 'closed' }

export type Attached = {
  /** The first byte of the output that follows, and how many before it are lost. */
  offset: number
  lost: number
  stream: Duplex
  resize(cols: number, rows: number): void
  exit: Promise<{ exitCode: number; signal: string | null }>
}

export type Executing = {
  stdin: Writable
  stdout: Readable
  stderr: Readable
  exit: Promise<{ exitCode: number; signal: string | null }>
  kill(): void
}

/** What runs in a box and does there what is asked. It is in the hands of who uses the box: nothing of it is believed. */
export type Agent = {
  /** Brings the project to these files: what is not among them and not ignored is removed. */
  placeFiles(files: AsyncIterable<BoxFile> | Iterable<BoxFile>): Promise<void>
  /** The hash that a file has, of those that count as the project's. */
  fileHashes(): Promise<Map<string, string>>
  /** Null for what is not there, or is no file. */
  readFile(path: string): Promise<Buffer | null>
  /** Says whether it was done: not over contents of another hash than `base`. */
  writeFile(path: string, content: Buffer | null, base: string | null): Promise<boolean>
  setVariables(variables: Readonly<Record<string, string>>): Promise<void>
  sessions(): Promise<BoxSession[]>
  open(session: {
    kind: 'terminal' | 'task'
    name: string
    command: string | null
    cols: number
    rows: number
  }): Promise<BoxSession>
  end(sessionId: string): Promise<boolean>
  attach(sessionId: string, from: number): Promise<Attached | null>
  exec(request: ExecRequest): Promise<Executing>
  ports(): Promise<number[]>
  connect(port: number): Promise<Duplex>
  stats(): Promise<BoxStats>
  onEvent(listener: (event: AgentEvent) => void): () => void
}
