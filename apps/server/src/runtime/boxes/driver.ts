import type { Duplex } from 'node:stream'

/** What a box may use. */
export type BoxLimits = {
  memoryBytes: number
  /** Cores, also parts of one. */
  cpus: number
  processes: number
  diskBytes: number
}

/** A box as it is to be started. A later generation of the same id takes the place of an earlier one. */
export type BoxSpec = {
  id: string
  generation: number
  limits: BoxLimits
  /** What the agent proves with that it belongs to this box. */
  token: string
}

/** What a machine has, in vCPUs and GiB. */
export type Capacity = { cpu: number; memory: number }

/** Hard limits are the kernel's; soft ones are looked after, and may be passed for a moment. */
export type LimitKind = 'hard' | 'soft'

/** `programs`: which of those that people look for boxes have; `node`: its version there; `capacity`: what one box can have. Reason and remedy are for whoever runs the server. */
export type Probe =
  | { ok: true; limits: LimitKind; programs: string[]; node: string | null; capacity: Capacity | null }
  | { ok: false; reason: string; remedy: string }

export type EndReason = 'ended' | 'out-of-memory' | 'disk-full'

export type Observed = {
  id: string
  generation: number
  state: 'running' | 'frozen'
  /** How many programs the kernel ended in it for want of memory, and did not let begin for too many others. */
  shortages?: { memory: number; processes: number }
}

/** The agent serves on one of its two connections and asks on the other. */
export type Door = 'agent' | 'egress'

/** What a driver tells about boxes by itself. */
export type DriverEvents = {
  /** Something in the box dialled; whether it is the agent has still to be found out. */
  connection(id: string, door: Door, stream: Duplex): void
  /** A box ended without having been stopped. */
  ended(box: { id: string; generation: number }, reason: EndReason): void
}

/** The folder of a box that stays when it is stopped: its home, with the project in it. */
export type Disks = {
  /** Does nothing where it is there. `template` is a folder whose contents it begins with. */
  create(id: string, template?: string): Promise<void>
  /** A copy of another, as it is at this moment; nothing where that has none. */
  fork(from: string, id: string): Promise<void>
  /** Keeps a copy under a name, for the same box to go back to. */
  keep(id: string, name: string): Promise<void>
  /** Puts what was kept in the place of what is there. No box may run on it. */
  putBack(id: string, name: string): Promise<void>
  forget(id: string, name: string): Promise<void>
  sizeBytes(id: string): Promise<number>
  /** With all that was kept of it. No box may run on it. */
  remove(id: string): Promise<void>
}

/** In PEM: with all that this host trusts, and what is trusted beside that. */
export type Authorities = { all: string; extra: string }

export type RuntimeDriver = {
  kind: 'bubblewrap' | 'docker' | 'kubernetes'
  /** Whether `freeze` holds one as it is; one that cannot be held is stopped instead. */
  freezes: boolean
  /** Tries a box, so that what it says is not a guess. */
  probe(): Promise<Probe>
  /** Does nothing where this generation runs. */
  start(box: BoxSpec): Promise<void>
  /** Asks it to end, and ends it after `graceMs`. */
  stop(id: string, graceMs: number): Promise<void>
  /** Gives one that runs certificates that its programs may trust, in the folder of the agent's sockets. */
  trust(id: string, authorities: Authorities): Promise<void>
  freeze(id: string): Promise<void>
  thaw(id: string): Promise<void>
  /** Copies the disk of a box for another, or keeps a copy of it. One that runs is held meanwhile, where that can be. */
  fork(from: string, id: string): Promise<void>
  keep(id: string, name: string): Promise<void>
  /** Ends the box, and puts what was kept in the place of its disk. */
  putBack(id: string, name: string): Promise<void>
  /** Ends the box and removes its disk. */
  destroy(id: string): Promise<void>
  /** All that is there, also what an earlier runner left. */
  list(): Promise<Observed[]>
  disks: Disks
  /** Ends all boxes. */
  close(): Promise<void>
}
