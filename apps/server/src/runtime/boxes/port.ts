import type { BoxRefusal } from '@sandlot/core/runtime/boxes/rules'
import type { AgentLink } from './agent-client/request.ts'
import type { BoundSecret } from './runner/secrets.ts'

/** What boxes run on, and whether they do. */
export type RuntimeStatus = {
  kind: 'bubblewrap' | 'docker' | 'kubernetes' | null
  problem: { reason: string; remedy: string } | null
  tools: string[]
  node: string | null
  /** vCPUs and GiB that one box can have. */
  capacity: { cpu: number; memory: number } | null
}

/** Where none runs. */
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
  /** How many of its programs were ended for want of memory, or could not begin for too many others, where known. */
  shortages?: Shortages | undefined
}

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
  /** Whether devboxes are this server's to look after, and not another one's on the same database. */
  isOurs(): Promise<boolean>
  /** Host and port of the server whose they are; null where they are ours, or it does not say. */
  elsewhere(): Promise<string | null>
  status(): Promise<RuntimeStatus>
  list(): Promise<Observed[]>
  /** Resolves when the box's agent answers. Asked again with the same generation it does nothing. Throws BoxFailure. */
  start(box: { id: string; generation: number; size: BoxSize; paidMs: number }): Promise<void>
  /** The way to the agent of one that runs. */
  link(id: string): AgentLink
  /** Which secrets the gate puts into what the box sends to their hosts, in place of those told before. */
  bind(id: string, secrets: readonly BoundSecret[]): Promise<void>
  /** Whether one can be frozen; otherwise one that nobody uses runs on until it is stopped. */
  freezes(): Promise<boolean>
  freeze(id: string): Promise<void>
  thaw(id: string, paidMs: number): Promise<void>
  /** From now on it may run for so long and no longer: then the runner ends it, whether anybody is there or not. */
  pay(id: string, paidMs: number): Promise<void>
  /** What was written outside of the project stays on its disk. */
  stop(id: string): Promise<void>
  /** Gives another one a copy of its disk, where it has one. */
  fork(from: string, id: string): Promise<void>
  /** Keeps a copy of its disk under a name. */
  keep(id: string, name: string): Promise<void>
  /** Ends it, and puts back what was kept. */
  putBack(id: string, name: string): Promise<void>
  forget(id: string, name: string): Promise<void>
  /** Stops it and deletes its disk. */
  destroy(id: string): Promise<void>
  /** Told for as long as the server runs. */
  onEnded(listener: (ended: Ended) => void): void
  /** Whether it was not needed yet, so that nothing of it runs. */
  isIdle(): boolean
  /** Ends it with all its boxes. */
  close(): Promise<void>
}
