import { errorOfRefusal } from '@sandlot/core/actions'
import { AppError } from '@sandlot/core/errors'
import { boxRefusals } from '@sandlot/core/runtime/boxes/refusals'
import type { BoxRefusal } from '@sandlot/core/runtime/boxes/rules'
import type { AgentLink } from './agent-client/request.ts'
import type { BoundSecret } from './runner/secrets.ts'

/** What boxes run on, and whether it works. */
export type RuntimeStatus = {
  kind: 'bubblewrap' | 'docker' | 'kubernetes' | null
  problem: { reason: string; remedy: string } | null
  tools: string[]
  node: string | null
  /** The vCPUs and GiB that one box can have. */
  capacity: { cpu: number; memory: number } | null
}

/** The status if no boxes run here. */
export const notRunning = (problem: RuntimeStatus['problem']): RuntimeStatus => ({
  kind: null,
  problem,
  tools: [],
  node: null,
  capacity: null,
})

/** `memory` and `disk` in bytes, `cpus` in cores. */
export type BoxSize = { cpus: number; memory: number; disk: number }

export type Shortages = { memory: number; processes: number }

export type Observed = {
  id: string
  generation: number
  state: 'running' | 'frozen'
  /**
   * How many of its programs were killed for lack of memory, or could not start because there were too many, if known.
   */
  shortages?: Shortages | undefined
}

/** A box that has ended without having been stopped, and why. */
export type Ended = { id: string; generation: number; refusal: BoxRefusal }

/** Why a box does not run, which is also what users are told. */
export class BoxFailure extends AppError {
  readonly refusal: BoxRefusal

  constructor(refusal: BoxRefusal) {
    const { code, message } = errorOfRefusal(boxRefusals, refusal)
    super(code, message, { reason: refusal.reason })
    this.refusal = refusal
  }
}

/** The process that runs the boxes of one machine. They keep running without the server, and end with the runner. */
export type Runner = {
  /** Whether this server runs the devboxes, instead of another one on the same database. */
  isOurs(): Promise<boolean>
  /** Host and port of the server that runs them; null if it is this one, or if the address is unknown. */
  elsewhere(): Promise<string | null>
  status(): Promise<RuntimeStatus>
  list(): Promise<Observed[]>
  /**
   * Resolves when the box's agent answers. Does nothing if called again with the same generation. Throws BoxFailure.
   */
  start(box: { id: string; generation: number; size: BoxSize; paidMs: number }): Promise<void>
  /** How to reach the agent of a running box. */
  link(id: string): AgentLink
  /** The secrets that the gate inserts into what the box sends to their hosts; replaces earlier ones. */
  bind(id: string, secrets: readonly BoundSecret[]): Promise<void>
  /** Whether boxes can be frozen; otherwise, an unused one keeps running until it is stopped. */
  freezes(): Promise<boolean>
  freeze(id: string): Promise<void>
  thaw(id: string, paidMs: number): Promise<void>
  /** The time that it may run from now on: then the runner stops it, even if no server is connected. */
  pay(id: string, paidMs: number): Promise<void>
  /** What was written outside the project stays on its disk. */
  stop(id: string): Promise<void>
  /** Copies its disk for another box, if it has one. */
  fork(from: string, id: string): Promise<void>
  /** Stores a named copy of its disk. */
  createCheckpoint(id: string, name: string): Promise<void>
  /** Stops it and restores a stored copy. */
  restoreCheckpoint(id: string, name: string): Promise<void>
  deleteCheckpoint(id: string, name: string): Promise<void>
  /** Stops it and deletes its disk. */
  destroy(id: string): Promise<void>
  /** Called for as long as the server runs. */
  onEnded(listener: (ended: Ended) => void): void
  /** Whether it was not needed yet, so that no runner process exists. */
  isIdle(): boolean
  /** Stops it with all its boxes. */
  close(): Promise<void>
}
