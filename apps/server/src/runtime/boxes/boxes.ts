import { errorOfRefusal } from '@sandlot/core/actions'
import { hostMessages } from '@sandlot/core/runtime/boxes/host-messages'
import type { Notice } from '@sandlot/core/runtime/boxes/notice-rules'
import { boxRefusals, sessionRefusals } from '@sandlot/core/runtime/boxes/refusals'
import type { BoxRefusal } from '@sandlot/core/runtime/boxes/rules'
import { eq } from 'drizzle-orm'
import type { Hub } from '../../platform/live/hub.ts'
import { boxes } from '../tables.ts'
import type { BoxAgent } from './box-agent.ts'
import type { Checkout } from './checkout.ts'
import { isInTrash } from './conditions.ts'
import { BoxFailure, type Ended, type Observed, type Runner } from './port.ts'
import { readBoxRow, upBoxes } from './repo.ts'
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

/** The devboxes that one server looks after. One thing is done to each at a time. */
export class Boxes {
  readonly #deps: BoxesDeps
  readonly #runner: Runner
  readonly #checkout: Checkout
  readonly #up: UpBoxes
  /** Null until it was seen what runs here already. */
  #firstLook: Promise<void> | null = null

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

  /** Host and port of the server on this database that has them; null where it is this one, or says no address. */
  elsewhere(): Promise<string | null> {
    return this.#runner.elsewhere()
  }

  /** What runs devboxes here, and whether it does. */
  status() {
    return this.#runner.status()
  }

  /** What its machine can give one of them; null where it does not say, or does not answer. */
  async capacity() {
    const status = await this.status().catch(() => null)
    return status?.capacity ?? null
  }

  /**
   * The way into a devbox that was started. One that sleeps or has stopped by itself is woken. Notes that it is used.
   * Throws `conflict` for one that nobody has started, and what keeps it from running.
   */
  async enter(sandboxId: string): Promise<BoxAgent> {
    // One that ran on without this server is taken on, and not started anew.
    await (this.#firstLook ?? this.look()).catch(this.#up.failed('looking after it', sandboxId))
    const known = this.#up.get(sandboxId)
    const held =
      known?.isReady && !known.isAsleep
        ? known
        : await this.#up.turn(sandboxId, () => this.#bringUp(sandboxId))
    held.usedAt = this.#now()
    return held.agent
  }

  /** The same without waking it: null unless it is awake. */
  glance(sandboxId: string): BoxAgent | null {
    return this.#up.awake(sandboxId)?.agent ?? null
  }

  /** What is wrong in one that is awake. */
  notices(sandboxId: string): Notice[] {
    const held = this.#up.awake(sandboxId)
    return held ? [...held.agent.notices(this.#now()), ...held.sync.notices()] : []
  }

  /** Notes that somebody does something in it. */
  use(sandboxId: string): void {
    const held = this.#up.get(sandboxId)
    if (held) held.usedAt = this.#now()
  }

  /** Gives one that is awake the variables that it has now: what is started from then on has them. */
  async renewVariables(sandboxId: string): Promise<void> {
    const held = this.#up.get(sandboxId)
    if (held) await this.#up.giveVariables(sandboxId, held.agent)
  }

  async takeDown(sandboxId: string): Promise<void> {
    await this.#assertOurs()
    await this.#up.turn(sandboxId, () => this.#up.takeDown(sandboxId))
  }

  /** Keeps a copy of the disk of one that is up, with all that was written in it by now. */
  keep(sandboxId: string, name: string): Promise<void> {
    return this.#up.turn(sandboxId, async () => {
      await this.#assertOurs()
      const held = this.#up.get(sandboxId)
      if (!held) throw errorOfRefusal(sessionRefusals, { reason: 'notRunning', params: {} })
      if (!held.isAsleep) await held.sync.end()
      await this.#runner.keep(sandboxId, name).catch((error: unknown) => {
        throw error instanceof BoxFailure ? errorOfRefusal(boxRefusals, error.refusal) : error
      })
    })
  }

  /** Stops one, and puts back what was kept of its disk: with its next start that is saved. */
  goBack(sandboxId: string, name: string): Promise<void> {
    return this.#up.turn(sandboxId, async () => {
      await this.#assertOurs()
      await this.#up.takeDown(sandboxId)
      await this.#runner.putBack(sandboxId, name)
      await this.#deps.db.update(boxes).set({ takesOver: true }).where(eq(boxes.sandboxId, sandboxId))
    })
  }

  async forget(sandboxId: string, name: string): Promise<void> {
    await this.#runner.forget(sandboxId, name).catch(this.#up.failed('forgetting a checkpoint', sandboxId))
  }

  /** Saves what was written by now in one that is awake. */
  settle(sandboxId: string): Promise<void> {
    return this.#up.turn(sandboxId, async () => {
      await this.#up.awake(sandboxId)?.sync.end()
    })
  }

  /** Does something in it with the files on both sides the same before and after. One that rests is woken. */
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
   * Gives a new one the disk of another: packages, and what is written there and not saved yet. Much takes a while, for
   * which nobody waits but who starts the new one.
   */
  copyDisk(from: string, to: string): void {
    const copy = () => this.#up.turn(from, () => this.#runner.fork(from, to))
    void this.#up.turn(to, copy).catch(this.#up.failed('copying its disk', from))
  }

  /** Brings together what is and what is noted, and lets rest what nobody uses. */
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
  }

  /** Lets go of all of them; they go on until the runner ends. */
  leave(): void {
    for (const sandboxId of this.#up.ids()) this.#up.drop(sandboxId)
  }

  /** Ends all that run, with what was written in them saved. What is wanted of them stays: they wake when they are used. */
  async close(): Promise<void> {
    const stopping = this.#up.ids().map((id) => this.#up.turn(id, () => this.#up.takeDown(id)))
    await Promise.allSettled(stopping)
    await this.#runner.close()
  }

  /** Where another server has them, what runs here is to be looked at anew once that is gone. */
  async #isOurs(): Promise<boolean> {
    const isOurs = await this.#runner.isOurs()
    if (!isOurs) this.#firstLook = null
    return isOurs
  }

  /** What another server runs would be stopped or started here in name alone. */
  async #assertOurs(): Promise<void> {
    if (await this.#isOurs()) return
    throw errorOfRefusal(boxRefusals, { reason: 'off', params: hostMessages.otherServer })
  }

  async #bringUp(sandboxId: string): Promise<Held> {
    await this.#assertOurs()
    const box = await readBoxRow(this.#deps.db, sandboxId)
    if (box?.desired !== 'running')
      throw errorOfRefusal(sessionRefusals, { reason: 'notRunning', params: {} })
    return this.#up.bringUp(box)
  }

  /** What lies in the trash uses nothing. It wakes again once it was taken out and somebody uses it. */
  async #stopInTrash(sandboxId: string): Promise<void> {
    if (await isInTrash(this.#deps.db, sandboxId)) await this.takeDown(sandboxId)
  }

  /** Its turn may have come late: what is noted now counts. */
  async #lookAt(sandboxId: string, observed: Observed | undefined): Promise<void> {
    const box = await readBoxRow(this.#deps.db, sandboxId)
    if (!box || box.state === 'stopped' || box.state === 'failed') return
    const isThere = observed !== undefined || (await this.#runner.list()).some(({ id }) => id === sandboxId)
    if (!isThere) {
      this.#up.forget(sandboxId)
      const problem: BoxRefusal = { reason: 'runnerGone', params: {} }
      await moveTo(this.#deps, box, { state: 'stopped', problem, endedAt: 'seen' })
    } else if (box.state === 'starting' || box.state === 'stopping') await this.#up.takeDown(sandboxId)
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
      // That it is gone may have been seen before it was told why.
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
