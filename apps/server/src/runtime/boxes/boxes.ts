import { errorOfRefusal } from '@sandlot/core/actions'
import { hostMessages } from '@sandlot/core/runtime/boxes/host-messages'
import type { Notice } from '@sandlot/core/runtime/boxes/notice-rules'
import { sessionRefusals } from '@sandlot/core/runtime/boxes/refusals'
import type { BoxRefusal } from '@sandlot/core/runtime/boxes/rules'
import { eq } from 'drizzle-orm'
import type { Hub } from '../../platform/live/hub.ts'
import { boxCheckpoints, deletedBoxes } from '../tables.ts'
import type { BoxAgent } from './box-agent.ts'
import type { Checkout } from './checkout.ts'
import { isInTrash } from './conditions.ts'
import { BoxFailure, type Ended, type Observed, type Runner } from './port.ts'
import { readBoxRow, someDeletedBoxes, unfinishedCheckpoints, upBoxes } from './repo.ts'
import { moveTo } from './state.ts'
import { type BoxesDeps, type Follow, type Held, UpBoxes } from './up-boxes.ts'

declare module '../../platform/context.ts' {
  interface Deps {
    boxes: Boxes
  }
}

export const followIn =
  (hub: Hub): Follow =>
  (topic, listener) =>
    hub.subscribe(topic, ({ event }) => listener(event))

/** The devboxes that one server manages. Operations on each one run one at a time. */
export class Boxes {
  readonly #deps: BoxesDeps
  readonly #runner: Runner
  readonly #checkout: Checkout
  readonly #up: UpBoxes
  /** Null until it has been checked what is already running here. */
  #firstLook: Promise<void> | null = null
  /** The checkpoints that are being made. */
  readonly #keeping = new Set<string>()

  constructor(deps: BoxesDeps, runner: Runner, follow: Follow, checkout: Checkout) {
    this.#deps = deps
    this.#runner = runner
    this.#checkout = checkout
    const hears = {
      lost: () => this.look(),
      accessChanged: (sandboxId: string) => this.#stopInTrash(sandboxId),
    }
    this.#up = new UpBoxes(deps, { runner, follow, checkout, hears })
    runner.onEnded((ended) => void this.#onEnded(ended).catch(this.#up.failed('noting its end', ended.id)))
  }

  /**
   * Host and port of the server on this database that runs them; null if it is this one, or if the address is unknown.
   */
  elsewhere(): Promise<string | null> {
    return this.#runner.elsewhere()
  }

  /** What runs devboxes here, and whether it works. */
  status() {
    return this.#runner.status()
  }

  /** The most that the machine can give to one devbox; null if unknown or unavailable. */
  async capacity() {
    const status = await this.status().catch(() => null)
    return status?.capacity ?? null
  }

  /**
   * Returns the agent of a devbox that was started. A devbox that sleeps or has stopped unexpectedly is woken up.
   * Records that it is used. Throws `conflict` for one that nobody has started, and the reason if it cannot run.
   */
  async enter(sandboxId: string): Promise<BoxAgent> {
    // Takes over a devbox that kept running without this server, instead of starting it again.
    await (this.#firstLook ?? this.look()).catch(this.#up.failed('looking after it', sandboxId))
    const known = this.#up.get(sandboxId)
    const held =
      known?.isReady && !known.isAsleep
        ? known
        : await this.#up.turn(sandboxId, () => this.#bringUp(sandboxId))
    held.usedAt = this.#now()
    return held.agent
  }

  /** Returns the agent without waking the devbox up: null unless it is awake. */
  glance(sandboxId: string): BoxAgent | null {
    return this.#up.awake(sandboxId)?.agent ?? null
  }

  /** The problems in a devbox that is awake. */
  notices(sandboxId: string): Notice[] {
    const held = this.#up.awake(sandboxId)
    return held ? [...held.agent.notices(this.#now()), ...held.sync.notices()] : []
  }

  /** Records that somebody uses it. */
  use(sandboxId: string): void {
    const held = this.#up.get(sandboxId)
    if (held) held.usedAt = this.#now()
  }

  /** Updates the variables in a devbox that is awake, for processes started from then on. */
  async renewVariables(sandboxId: string): Promise<void> {
    const held = this.#up.awake(sandboxId)
    if (held) await this.#up.giveVariables(sandboxId, held.agent)
  }

  async takeDown(sandboxId: string): Promise<void> {
    await this.#assertOurs()
    await this.#up.turn(sandboxId, () => this.#up.takeDown(sandboxId))
  }

  /** Returns a devbox that runs here, or refuses what only a running one can do. */
  assertUp(sandboxId: string): Held {
    const held = this.#up.get(sandboxId)
    if (!held) throw errorOfRefusal(sessionRefusals, { reason: 'notRunning', params: {} })
    return held
  }

  /** Saves a running devbox and stores a copy of its disk. */
  createCheckpoint(sandboxId: string, name: string): Promise<void> {
    return this.#up.turn(sandboxId, async () => {
      await this.#assertOurs()
      const held = this.assertUp(sandboxId)
      if (!held.isAsleep) await held.sync.end()
      await this.#runner.createCheckpoint(sandboxId, name)
    })
  }

  /** Makes a checkpoint of the given name. Until this has ended, its unfinished copy is not cleared away. */
  async keeping<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    this.#keeping.add(name)
    try {
      return await work()
    } finally {
      this.#keeping.delete(name)
    }
  }

  /** Stops a devbox and restores the copy of its disk that somebody has chosen, which its next start saves. */
  restoreCheckpoint(sandboxId: string): Promise<void> {
    return this.#up.turn(sandboxId, async () => {
      await this.#assertOurs()
      const box = await readBoxRow(this.#deps.db, sandboxId)
      if (box && box.goesBackTo !== null) await this.#up.restoreCheckpoint(box)
    })
  }

  /** Deletes a copy that is not to stay, and then what says that it is there. */
  async deleteCheckpoint(sandboxId: string, name: string): Promise<void> {
    const remove = async () => {
      await this.#runner.deleteCheckpoint(sandboxId, name)
      await this.#deps.db.delete(boxCheckpoints).where(eq(boxCheckpoints.id, name))
    }
    await this.#up.turn(sandboxId, remove).catch(this.#up.failed('deleting a checkpoint', sandboxId))
  }

  /** Saves everything written so far in a devbox that is awake. */
  settle(sandboxId: string): Promise<void> {
    return this.#up.turn(sandboxId, async () => {
      await this.#up.awake(sandboxId)?.sync.end()
    })
  }

  /** Runs work in a devbox, synchronizing its files before and after. A sleeping one is woken up. */
  inStep<Result>(sandboxId: string, work: (agent: BoxAgent) => Promise<Result>): Promise<Result> {
    return this.#up.turn(sandboxId, async () => {
      const { agent, sync } = await this.#bringUp(sandboxId)
      this.use(sandboxId)
      await sync.end()
      await sync.toBox()
      const result = await work(agent)
      await sync.end()
      await this.#checkout.note(agent, sandboxId)
      return result
    })
  }

  /**
   * Copies the disk of another devbox to a new one: packages, and files that are not saved yet. This may take a while,
   * for which only whoever starts the new one waits.
   */
  copyDisk(from: string, to: string): void {
    const copy = () => this.#up.turn(from, () => this.#runner.fork(from, to))
    void this.#up.turn(to, copy).catch(this.#up.failed('copying its disk', from))
  }

  /** Brings the running devboxes in line with the database, and puts unused ones to sleep. */
  look(): Promise<void> {
    const looking = this.#look()
    this.#firstLook ??= looking
    looking.catch(() => {
      this.#firstLook = null
    })
    return looking
  }

  async #look(): Promise<void> {
    if (!(await this.#isOurs())) return
    await this.#up.pay().catch(this.#up.failed('counting its time', 'all'))
    await this.#clearDeleted()
    const rows = await upBoxes(this.#deps.db)
    if (rows.length === 0 && this.#runner.isIdle()) return
    const observed = await this.#runner.list()
    const there = new Map(observed.map((one) => [one.id, one]))
    const noted = new Set(rows.map(({ box }) => box.sandboxId))
    const unknown = observed.filter(({ id }) => !noted.has(id))
    await Promise.all([
      ...rows.map(({ box: { sandboxId } }) =>
        this.#up
          .turn(sandboxId, () => this.#lookAt(sandboxId, there.get(sandboxId)))
          .catch(this.#up.failed('looking after it', sandboxId)),
      ),
      ...unknown.map(({ id }) =>
        this.#up.turn(id, () => this.#endUnknown(id)).catch(this.#up.failed('ending it', id)),
      ),
    ])
    for (const { id, sandboxId } of await unfinishedCheckpoints(this.#deps.db))
      if (!this.#keeping.has(id)) await this.deleteCheckpoint(sandboxId, id)
  }

  /** Deletes the disks of devboxes that were deleted for good; while nothing runs devboxes here, they wait. */
  async #clearDeleted(): Promise<void> {
    const deleted = await someDeletedBoxes(this.#deps.db)
    if (deleted.length === 0 || (await this.status()).kind === null) return
    for (const { sandboxId } of deleted) {
      const clear = async () => {
        await this.#up.destroy(sandboxId)
        await this.#deps.db.delete(deletedBoxes).where(eq(deletedBoxes.sandboxId, sandboxId))
      }
      await this.#up.turn(sandboxId, clear).catch(this.#up.failed('deleting its disk', sandboxId))
    }
  }

  /** Disconnects from all of them; they keep running until the runner ends. */
  leave(): void {
    for (const sandboxId of this.#up.ids()) this.#up.drop(sandboxId)
  }

  /** Saves and stops all running devboxes. Their desired state stays: they wake up when they are used. */
  async close(): Promise<void> {
    const stopping = this.#up.ids().map((id) => this.#up.turn(id, () => this.#up.takeDown(id)))
    await Promise.allSettled(stopping)
    await this.#runner.close()
  }

  /** While another server has them, what runs here will have to be checked again afterwards. */
  async #isOurs(): Promise<boolean> {
    const isOurs = await this.#runner.isOurs()
    if (!isOurs) this.#firstLook = null
    return isOurs
  }

  /** What another server runs would only be stopped or started in the database. */
  async #assertOurs(): Promise<void> {
    if (await this.#isOurs()) return
    throw new BoxFailure({ reason: 'off', params: hostMessages.otherServer })
  }

  async #bringUp(sandboxId: string): Promise<Held> {
    await this.#assertOurs()
    const box = await readBoxRow(this.#deps.db, sandboxId)
    if (box?.desired !== 'running')
      throw errorOfRefusal(sessionRefusals, { reason: 'notRunning', params: {} })
    return this.#up.bringUp(box)
  }

  /** A devbox in the trash must not use anything. It wakes up again when it is restored and used. */
  async #stopInTrash(sandboxId: string): Promise<void> {
    if (await isInTrash(this.#deps.db, sandboxId)) await this.takeDown(sandboxId)
  }

  /** This may run late, so the current state counts. */
  async #lookAt(sandboxId: string, observed: Observed | undefined): Promise<void> {
    const box = await readBoxRow(this.#deps.db, sandboxId)
    if (!box || box.state === 'stopped' || box.state === 'failed') return
    const isThere = observed !== undefined || (await this.#runner.list()).some(({ id }) => id === sandboxId)
    if (!isThere) {
      this.#up.forget(sandboxId)
      const problem: BoxRefusal = { reason: 'runnerGone', params: {} }
      await moveTo(this.#deps, box, { state: 'stopped', problem, endedAt: 'seen' })
    } else if (box.state === 'starting' || box.state === 'stopping') await this.#up.takeDown(sandboxId)
    else if (box.goesBackTo !== null) await this.#up.restoreCheckpoint(box)
    else if (box.desired === 'stopped' || (await isInTrash(this.#deps.db, sandboxId)))
      await this.#up.takeDown(sandboxId)
    else if (this.#up.get(sandboxId)?.generation === box.generation) {
      await this.#up.noteShortages(sandboxId, observed?.shortages)
      await this.#up.rest(sandboxId)
    } else await this.#up.adopt(box, observed?.state === 'frozen')
  }

  async #endUnknown(id: string): Promise<void> {
    const box = await readBoxRow(this.#deps.db, id)
    if (!box) {
      await this.#up.destroy(id)
    } else if (box.state === 'stopped' || box.state === 'failed') await this.#runner.stop(id)
  }

  #onEnded({ id, generation, refusal }: Ended): Promise<void> {
    return this.#up.turn(id, async () => {
      if (this.#up.get(id)?.generation === generation) this.#up.drop(id)
      const box = await readBoxRow(this.#deps.db, id)
      if (box?.generation !== generation) return
      // It may have been noticed that the box is gone before the reason arrived.
      const isUp = box.state !== 'stopped' && box.state !== 'failed'
      if (!isUp && box.problem?.reason !== 'runnerGone') return
      const state = refusal.reason === 'leaseOver' ? 'stopped' : 'failed'
      await moveTo(this.#deps, box, { state, problem: refusal })
    })
  }

  #now(): number {
    return this.#deps.clock.now().getTime()
  }
}
