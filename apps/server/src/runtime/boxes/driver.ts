import type { Duplex } from 'node:stream'

/** The resource limits of a box. */
export type BoxLimits = {
  memoryBytes: number
  /** Cores, may be fractional. */
  cpus: number
  processes: number
  diskBytes: number
}

/** A box to start. A later generation of the same id replaces an earlier one. */
export type BoxSpec = {
  id: string
  generation: number
  limits: BoxLimits
  /** Proves that the agent belongs to this box. */
  token: string
}

/** The capacity of a machine, in vCPUs and GiB. */
export type Capacity = { cpu: number; memory: number }

/** Hard limits are enforced by the kernel; soft ones are monitored, and may be exceeded for a moment. */
export type LimitKind = 'hard' | 'soft'

/**
 * `programs`: which common programs boxes have; `node`: its version there; `capacity`: the most that one box can have.
 * Reason and remedy are for the operator.
 */
export type Probe =
  | { ok: true; limits: LimitKind; programs: string[]; node: string | null; capacity: Capacity | null }
  | { ok: false; reason: string; remedy: string }

export type EndReason = 'ended' | 'out-of-memory' | 'disk-full'

export type Observed = {
  id: string
  generation: number
  state: 'running' | 'frozen'
  /**
   * How many processes the kernel killed for lack of memory, and how many it refused to create because there were too
   * many.
   */
  shortages?: { memory: number; processes: number }
}

/** On one of its two connections, the agent serves requests; on the other, it sends them. */
export type Door = 'agent' | 'egress'

/** The events of a driver. */
export type DriverEvents = {
  /** Something in the box has connected; whether it is the agent has yet to be verified. */
  connection(id: string, door: Door, stream: Duplex): void
  /** A box ended without having been stopped. */
  ended(box: { id: string; generation: number }, reason: EndReason): void
}

/** The persistent folders of boxes: the home of each, including the project. */
export type Disks = {
  /** Does nothing if it exists. `template` is a folder with its initial contents. */
  create(id: string, template?: string): Promise<void>
  /** A copy of another disk as of now; does nothing if there is none. */
  fork(from: string, id: string): Promise<void>
  /** Stores a named copy that the same box can go back to. */
  createCheckpoint(id: string, name: string): Promise<void>
  /** Replaces the current disk with a stored copy. No box may be running on it. */
  restoreCheckpoint(id: string, name: string): Promise<void>
  deleteCheckpoint(id: string, name: string): Promise<void>
  sizeBytes(id: string): Promise<number>
  /** Including all stored copies. No box may be running on it. */
  remove(id: string): Promise<void>
}

/** In PEM: all certificates to trust, and those beyond the host's own. */
export type Authorities = { all: string; extra: string }

export type RuntimeDriver = {
  kind: 'bubblewrap' | 'docker' | 'kubernetes'
  /** Whether `freeze` can suspend a box; otherwise, boxes are stopped instead. */
  freezes: boolean
  /** Runs a trial box, so that the answer is not a guess. */
  probe(): Promise<Probe>
  /** Does nothing if this generation is running. */
  start(box: BoxSpec): Promise<void>
  /** Asks the box to end, and kills it after `graceMs`. */
  stop(id: string, graceMs: number): Promise<void>
  /** Gives a running box certificates for its programs to trust, in the folder of the agent's sockets. */
  trust(id: string, authorities: Authorities): Promise<void>
  freeze(id: string): Promise<void>
  thaw(id: string): Promise<void>
  /**
   * Copies the disk of a box for another one, or stores a copy of it. A running box is frozen for that, if possible.
   */
  fork(from: string, id: string): Promise<void>
  createCheckpoint(id: string, name: string): Promise<void>
  /** Kills the box and replaces its disk with a stored copy. */
  restoreCheckpoint(id: string, name: string): Promise<void>
  /** Kills the box and deletes its disk. */
  destroy(id: string): Promise<void>
  /** All boxes, including those left by an earlier runner. */
  list(): Promise<Observed[]>
  disks: Disks
  /** Kills all boxes. */
  close(): Promise<void>
}
