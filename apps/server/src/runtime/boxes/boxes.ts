import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { inTurn } from '@sandlot/core/in-turn'
import { hostMessages } from '@sandlot/core/runtime/boxes/host-messages'
import { SLEEP_AFTER_MS, STOP_AFTER_MS } from '@sandlot/core/runtime/boxes/limits'
import type { Notice } from '@sandlot/core/runtime/boxes/notice-rules'
import { boxRefusals, sessionRefusals } from '@sandlot/core/runtime/boxes/refusals'
import type { BoxRefusal } from '@sandlot/core/runtime/boxes/rules'
import { devboxRefusals } from '@sandlot/core/runtime/refusals'
import { creditRefusal } from '@sandlot/core/runtime/tier-rules'
import { sandboxActions } from '@sandlot/core/sandboxes/actions'
import { ACCESS_CHANGED } from '@sandlot/core/sharing/live'
import { eq } from 'drizzle-orm'
import { allowanceOf } from '../../billing/entitlements.ts'
import { readDevboxFacts } from '../../billing/facts.ts'
import type { Deps } from '../../platform/context.ts'
import type { Hub } from '../../platform/live/hub.ts'
import { findSandboxes } from '../../sandboxes/repo.ts'
import { boxes, vmTiers } from '../tables.ts'
import { BoxAgent } from './box-agent.ts'
import { tellChanged } from './changed.ts'
import type { Checkout } from './checkout.ts'
import { FileSync } from './file-sync.ts'
import { ledgerMeter } from './ledger-meter.ts'
import type { Meter, Paid } from './meter.ts'
import { BoxFailure, type BoxSize, type Ended, type Observed, type Runner, type Shortages } from './port.ts'
import { type BoxRow, readBoxRow, upBoxes } from './repo.ts'
import { moveTo } from './state.ts'
import { startTasks } from './tasks.ts'
import { openVariables } from './variables.ts'

/** Below this many cores nothing in a devbox works. */
const BUSY_CPU = 0.05
const GIB = 1024 ** 3
const GB = 1000 ** 3

export type BoxesDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'keys'> & {
  log: Record<'warn' | 'error', (details: object, text: string) => void>
}

declare module '../../platform/context.ts' {
  interface Deps {
    boxes: Boxes
  }
}

/** Tells of the live events of a topic by their names, until the function that it gives is called. */
type Follow = (topic: string, listener: (event: string) => void) => () => void

export const followIn =
  (hub: Hub): Follow =>
  (topic, listener) =>
    hub.subscribe(topic, ({ event }) => listener(event))

type Held = {
  generation: number
  agent: BoxAgent
  sync: FileSync
  isAsleep: boolean
  /** Its files are those that are saved, and nothing is in the way of who comes in. */
  isReady: boolean
  usedAt: number
  /** Ends it before what it is paid for is over. */
  lastCall?: NodeJS.Timeout
  letGo: () => void
}

/** Long enough to save what was written last in one that sleeps and is not paid for. */
const SAVING_MS = 30_000
/** So long before its paid time ends, one that is not paid on is stopped: what was written in it is saved first. */
const LAST_MS = 10_000
/** One that is lost so soon again is taken on when all are looked at: it may never stop breaking off. */
const LOST_AGAIN_MS = 10_000

/** The devboxes that one server looks after. One thing is done to each at a time. */
export class Boxes {
  readonly #deps: BoxesDeps
  readonly #runner: Runner
  readonly #follow: Follow
  readonly #checkout: Checkout
  readonly #meter: Meter
  readonly #held = new Map<string, Held>()
  readonly #lostAt = new Map<string, number>()
  /** Null until it was seen what runs here already. */
  #firstLook: Promise<void> | null = null

  constructor(deps: BoxesDeps, runner: Runner, follow: Follow, checkout: Checkout) {
    this.#deps = deps
    this.#runner = runner
    this.#follow = follow
    this.#checkout = checkout
    this.#meter = ledgerMeter(deps)
    runner.onEnded((ended) => void this.#onEnded(ended).catch(this.#failed('noting its end', ended.id)))
  }

  /** Host and port of the server on this database that has them; null where it is this one, or says no address. */
  elsewhere(): Promise<string | null> {
    return this.#runner.elsewhere()
  }

  /** What runs devboxes here, and whether it does. */
  status() {
    return this.#runner.status()
  }

  /**
   * The way into a devbox that was started. One that sleeps or has stopped by itself is woken. Notes that it is used.
   * Throws `conflict` for one that nobody has started, and what keeps it from running.
   */
  async enter(sandboxId: string): Promise<BoxAgent> {
    // One that ran on without this server is taken on, and not started anew.
    await (this.#firstLook ?? this.look()).catch(this.#failed('looking after it', sandboxId))
    const known = this.#held.get(sandboxId)
    const held =
      known?.isReady && !known.isAsleep ? known : await this.#turn(sandboxId, () => this.#bringUp(sandboxId))
    held.usedAt = this.#now()
    return held.agent
  }

  /** The same without waking it: null unless it is awake. */
  glance(sandboxId: string): BoxAgent | null {
    const held = this.#held.get(sandboxId)
    return held && !held.isAsleep ? held.agent : null
  }

  /** What is wrong in one that is awake. */
  notices(sandboxId: string): Notice[] {
    const held = this.#held.get(sandboxId)
    return held && !held.isAsleep ? [...held.agent.notices(this.#now()), ...held.sync.notices()] : []
  }

  /** Notes that somebody does something in it. */
  use(sandboxId: string): void {
    const held = this.#held.get(sandboxId)
    if (held) held.usedAt = this.#now()
  }

  /** Gives one that is awake the variables that it has now: what is started from then on has them. */
  async renewVariables(sandboxId: string): Promise<void> {
    const held = this.#held.get(sandboxId)
    if (held) await this.#giveVariables(sandboxId, held.agent)
  }

  async takeDown(sandboxId: string): Promise<void> {
    await this.#assertOurs()
    await this.#turn(sandboxId, () => this.#takeDown(sandboxId))
  }

  /** Keeps a copy of the disk of one that is up, with all that was written in it by now. */
  keep(sandboxId: string, name: string): Promise<void> {
    return this.#turn(sandboxId, async () => {
      await this.#assertOurs()
      const held = this.#held.get(sandboxId)
      if (!held) throw errorOfRefusal(sessionRefusals, { reason: 'notRunning', params: {} })
      if (!held.isAsleep) await held.sync.end()
      await this.#runner.keep(sandboxId, name).catch((error: unknown) => {
        throw error instanceof BoxFailure ? errorOfRefusal(boxRefusals, error.refusal) : error
      })
    })
  }

  /** Stops one, and puts back what was kept of its disk: with its next start that is saved. */
  goBack(sandboxId: string, name: string): Promise<void> {
    return this.#turn(sandboxId, async () => {
      await this.#assertOurs()
      await this.#takeDown(sandboxId)
      await this.#runner.putBack(sandboxId, name)
      await this.#deps.db.update(boxes).set({ takesOver: true }).where(eq(boxes.sandboxId, sandboxId))
    })
  }

  async forget(sandboxId: string, name: string): Promise<void> {
    await this.#runner.forget(sandboxId, name).catch(this.#failed('forgetting a checkpoint', sandboxId))
  }

  /** Saves what was written by now in one that is awake. */
  settle(sandboxId: string): Promise<void> {
    return this.#turn(sandboxId, async () => {
      const held = this.#held.get(sandboxId)
      if (held && !held.isAsleep) await held.sync.end()
    })
  }

  /** Does something in it with the files on both sides the same before and after. One that rests is woken. */
  inStep<Result>(sandboxId: string, work: (agent: BoxAgent) => Promise<Result>): Promise<Result> {
    return this.#turn(sandboxId, async () => {
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
    const copy = () => this.#turn(from, () => this.#runner.fork(from, to))
    void this.#turn(to, copy).catch(this.#failed('copying its disk', from))
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
    await this.#pay().catch(this.#failed('counting its time', 'all'))
    const rows = await upBoxes(this.#deps.db)
    if (rows.length === 0 && this.#runner.isIdle()) return
    const observed = await this.#runner.list()
    const there = new Map(observed.map((one) => [one.id, one]))
    const noted = new Set(rows.map(({ box }) => box.sandboxId))
    const unknown = observed.filter(({ id }) => !noted.has(id))
    await Promise.all([
      ...rows.map(({ box: { sandboxId } }) =>
        this.#turn(sandboxId, () => this.#lookAt(sandboxId, there.get(sandboxId))).catch(
          this.#failed('looking after it', sandboxId),
        ),
      ),
      ...unknown.map(({ id }) =>
        this.#turn(id, () => this.#endUnknown(id)).catch(this.#failed('ending it', id)),
      ),
    ])
  }

  /** Lets go of all of them; they go on until the runner ends. */
  leave(): void {
    for (const sandboxId of [...this.#held.keys()]) this.#drop(sandboxId)
  }

  /** Ends all that run, with what was written in them saved. What is wanted of them stays: they wake when they are used. */
  async close(): Promise<void> {
    const stopping = [...this.#held.keys()].map((id) => this.#turn(id, () => this.#takeDown(id)))
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
    const held = this.#held.get(sandboxId)
    if (held?.generation !== box.generation) {
      const there = await this.#find(box)
      if (there) return this.#adopt(box, there.state === 'frozen')
      await this.#assertMayRun(sandboxId)
      return this.#start(box)
    }
    if (!held.isAsleep) return held
    await this.#runner.thaw(sandboxId, (await this.#meter.hold(sandboxId)).ms)
    held.isAsleep = false
    await moveTo(this.#deps, box, { state: 'running', lastUsedAt: this.#deps.clock.now() })
    return held
  }

  /** What runs of it without being looked after here, such as after the connection to it broke. */
  async #find({ sandboxId, generation, state }: BoxRow): Promise<Observed | undefined> {
    if (state !== 'running' && state !== 'sleeping') return undefined
    const observed = await this.#runner.list()
    return observed.find((one) => one.id === sandboxId && one.generation === generation)
  }

  /** What lies in the trash uses nothing. It wakes again once it was taken out and somebody uses it. */
  async #stopInTrash(sandboxId: string): Promise<void> {
    if (await this.#isInTrash(sandboxId)) await this.takeDown(sandboxId)
  }

  async #isInTrash(sandboxId: string): Promise<boolean> {
    const [sandbox] = await findSandboxes(this.#deps.db, [sandboxId])
    return !sandbox || sandbox.removedAt !== null
  }

  /** What woke it by itself asked for nothing: one in the trash stays stopped, and so do all where credits are out. */
  async #assertMayRun(sandboxId: string): Promise<void> {
    const { db, clock, config } = this.#deps
    const [sandbox] = await findSandboxes(db, [sandboxId])
    if (!sandbox || sandbox.removedAt !== null)
      throw errorOfRefusal(sessionRefusals, { reason: 'notRunning', params: {} })
    const facts = await readDevboxFacts(db, sandbox.workspaceId, clock.now())
    const reason = creditRefusal(sandboxActions['box.start'], allowanceOf(facts, config).restriction)
    if (reason) throw refusalError(devboxRefusals, reason)
  }

  async #start(before: BoxRow): Promise<Held> {
    const { db, clock, log } = this.#deps
    const { sandboxId } = before
    const { ms: paidMs } = await this.#meter.hold(sandboxId)
    const box = await moveTo(this.#deps, before, { state: 'starting', isNext: true, lastUsedAt: clock.now() })
    if (!box) {
      await this.#meter.settle(sandboxId)
      throw errorOfRefusal(sessionRefusals, { reason: 'notRunning', params: {} })
    }
    try {
      const size = await this.#sizeOf(box.vmTier)
      await this.#runner.start({ id: sandboxId, generation: box.generation, size, paidMs })
      const agent = new BoxAgent(this.#runner.link(sandboxId), size)
      agent.noteShortages({ memory: 0, processes: 0 }, this.#now())
      const older = await this.#checkout.prepare(agent, box).catch((error: unknown) => {
        // Files and programs are there all the same, and the next start tries again.
        this.#failed('checking out its branch', sandboxId)(error)
        return null
      })
      const held = await this.#hold(box, agent)
      await (box.takesOver ? held.sync.takeOver() : held.sync.begin((path) => older?.has(path) === true))
      await this.#note(sandboxId, agent)
      await startTasks(db, sandboxId, held.agent)
      await moveTo(this.#deps, box, { state: 'running' })
      held.isReady = true
      return held
    } catch (error) {
      const refusal: BoxRefusal =
        error instanceof BoxFailure ? error.refusal : { reason: 'broken', params: {} }
      if (refusal.reason === 'broken') log.error({ err: error, sandboxId }, 'a devbox did not start')
      this.#drop(sandboxId)
      await this.#runner.stop(sandboxId).catch(this.#failed('stopping it', sandboxId))
      // What never ran costs nothing.
      await moveTo(this.#deps, box, { state: 'failed', problem: refusal, endedAt: 'seen' })
      throw errorOfRefusal(boxRefusals, refusal)
    }
  }

  async #hold({ sandboxId, generation, startedById }: BoxRow, agent: BoxAgent): Promise<Held> {
    this.#drop(sandboxId)
    const [sandbox] = await findSandboxes(this.#deps.db, [sandboxId])
    const origin = sandbox?.forkedFromId ? { id: sandbox.forkedFromId, until: sandbox.insertedAt } : null
    const sync = new FileSync(this.#deps, agent, { sandboxId, authorId: startedById, origin })
    await this.#giveVariables(sandboxId, agent)
    await agent.follow({
      files: ({ changed }) => void sync.fromBox(changed).catch(this.#failed('saving its files', sandboxId)),
      changed: () => void tellChanged(this.#deps, sandboxId).catch(this.#failed('telling of it', sandboxId)),
      lost: () => void this.#onLost(sandboxId, agent).catch(this.#failed('looking after it', sandboxId)),
    })
    const stopFollowing = this.#follow(`live:${sandboxId}`, (event) => {
      if (event === ACCESS_CHANGED)
        void this.#stopInTrash(sandboxId).catch(this.#failed('stopping it', sandboxId))
      if (event !== 'files-changed') return
      held.usedAt = this.#now()
      void sync.toBox().catch(this.#failed('taking over files', sandboxId))
    })
    const letGo = () => {
      agent.leave()
      stopFollowing()
    }
    const held: Held = {
      generation,
      agent,
      sync,
      isAsleep: false,
      isReady: false,
      usedAt: this.#now(),
      letGo,
    }
    this.#held.set(sandboxId, held)
    return held
  }

  /** The gate is told first, so that no program has a placeholder that it does not know. */
  async #giveVariables(sandboxId: string, agent: BoxAgent): Promise<void> {
    const { variables, secrets } = await openVariables(this.#deps, sandboxId)
    await this.#runner.bind(sandboxId, secrets)
    agent.setVariables(variables)
  }

  #note(sandboxId: string, agent: BoxAgent): Promise<void> {
    return this.#checkout.note(agent, sandboxId).catch(this.#failed('noting its commits', sandboxId))
  }

  #drop(sandboxId: string): void {
    const held = this.#held.get(sandboxId)
    clearTimeout(held?.lastCall)
    held?.letGo()
    this.#held.delete(sandboxId)
  }

  async #takeDown(sandboxId: string, problem: BoxRefusal | null = null): Promise<void> {
    const box = await readBoxRow(this.#deps.db, sandboxId)
    if (!box || box.state === 'stopped') return
    await moveTo(this.#deps, box, { state: 'stopping' })
    const held = this.#held.get(sandboxId)
    if (held?.isAsleep) await this.#runner.thaw(sandboxId, SAVING_MS)
    // What was written in it and is not saved yet comes first.
    await held?.sync.end().catch(this.#failed('saving its last files', sandboxId))
    if (held) await this.#note(sandboxId, held.agent)
    this.#drop(sandboxId)
    await this.#runner.stop(sandboxId)
    this.#lostAt.delete(sandboxId)
    await moveTo(this.#deps, box, { state: 'stopped', problem })
  }

  /** Its turn may have come late: what is noted now counts. */
  async #lookAt(sandboxId: string, observed: Observed | undefined): Promise<void> {
    const box = await readBoxRow(this.#deps.db, sandboxId)
    if (!box || box.state === 'stopped' || box.state === 'failed') return
    const isThere = observed !== undefined || (await this.#runner.list()).some(({ id }) => id === sandboxId)
    if (!isThere) {
      this.#drop(sandboxId)
      this.#lostAt.delete(sandboxId)
      const problem: BoxRefusal = { reason: 'runnerGone', params: {} }
      await moveTo(this.#deps, box, { state: 'stopped', problem, endedAt: 'seen' })
    } else if (box.state === 'starting' || box.state === 'stopping') await this.#takeDown(sandboxId)
    else if (box.desired === 'stopped' || (await this.#isInTrash(sandboxId))) await this.#takeDown(sandboxId)
    else if (this.#held.get(sandboxId)?.generation === box.generation) {
      await this.#noteShortages(sandboxId, observed?.shortages)
      await this.#rest(sandboxId)
    } else await this.#adopt(box, observed?.state === 'frozen')
  }

  async #noteShortages(sandboxId: string, shortages: Shortages | undefined): Promise<void> {
    const agent = this.#held.get(sandboxId)?.agent
    if (shortages && agent?.noteShortages(shortages, this.#now())) await tellChanged(this.#deps, sandboxId)
  }

  /** Takes on one that ran on without this server. */
  async #adopt(box: BoxRow, isAsleep: boolean): Promise<Held> {
    if (isAsleep) {
      const paid = await this.#meter.hold(box.sandboxId).catch(() => null)
      await this.#runner.thaw(box.sandboxId, paid?.ms ?? SAVING_MS)
    }
    const agent = new BoxAgent(this.#runner.link(box.sandboxId), await this.#sizeOf(box.vmTier))
    const held = await this.#hold(box, agent)
    try {
      await held.sync.begin()
    } catch (error) {
      this.#drop(box.sandboxId)
      throw error
    }
    if (isAsleep) await moveTo(this.#deps, box, { state: 'running' })
    await this.#pay([box.sandboxId])
    held.isReady = true
    return held
  }

  /** Counts the time of those that are awake, and pays them on as long as their workspaces can. */
  async #pay(sandboxIds = this.#awake()): Promise<void> {
    if (sandboxIds.length === 0) return
    const paid = await this.#meter.renew(sandboxIds)
    await Promise.all(
      sandboxIds.map((id) => this.#payOn(id, paid.get(id) ?? null).catch(this.#failed('paying for it', id))),
    )
  }

  readonly #awake = () => [...this.#held].flatMap(([id, { isAsleep }]) => (isAsleep ? [] : [id]))

  async #payOn(sandboxId: string, paid: Paid | null): Promise<void> {
    if (!paid) return
    await this.#runner.pay(sandboxId, paid.ms)
    const held = this.#held.get(sandboxId)
    if (!held || !paid.isLast) return
    clearTimeout(held.lastCall)
    held.lastCall = setTimeout(
      () => void this.#endUnpaid(sandboxId).catch(this.#failed('ending it', sandboxId)),
      Math.max(0, paid.ms - LAST_MS),
    ).unref()
  }

  #endUnpaid(sandboxId: string): Promise<void> {
    return this.#turn(sandboxId, async () => {
      const paid = (await this.#meter.renew([sandboxId])).get(sandboxId)
      if (paid && !paid.isLast) await this.#runner.pay(sandboxId, paid.ms)
      else await this.#takeDown(sandboxId, { reason: 'leaseOver', params: {} })
    })
  }

  async #rest(sandboxId: string): Promise<void> {
    const held = this.#held.get(sandboxId)
    if (!held) return
    // A clock that was put back would keep it awake until it is as late as it was.
    held.usedAt = Math.min(held.usedAt, this.#now())
    const idle = this.#now() - held.usedAt
    if (held.isAsleep) return idle > STOP_AFTER_MS ? this.#takeDown(sandboxId) : undefined
    const { cpu } = await held.agent.stats(this.#now())
    if (cpu > BUSY_CPU) held.usedAt = this.#now()
    else if (!(await this.#runner.freezes()))
      return idle > STOP_AFTER_MS ? this.#takeDown(sandboxId) : undefined
    else if (idle > SLEEP_AFTER_MS) {
      await this.#runner.freeze(sandboxId)
      held.isAsleep = true
      await moveTo(this.#deps, { sandboxId, generation: held.generation }, { state: 'sleeping' })
    }
  }

  async #endUnknown(id: string): Promise<void> {
    const box = await readBoxRow(this.#deps.db, id)
    if (!box) {
      await this.#runner.destroy(id)
      await this.#meter.settle(id)
    } else if (box.state === 'stopped' || box.state === 'failed') await this.#runner.stop(id)
  }

  /** It has ended, which is told of besides, or goes on behind a connection that broke: then it is taken on anew. */
  async #onLost(sandboxId: string, agent: BoxAgent): Promise<void> {
    await this.#turn(sandboxId, async () => {
      if (this.#held.get(sandboxId)?.agent === agent) this.#drop(sandboxId)
    })
    const before = this.#lostAt.get(sandboxId)
    this.#lostAt.set(sandboxId, this.#now())
    if (before === undefined || Math.abs(this.#now() - before) > LOST_AGAIN_MS) await this.look()
  }

  #onEnded({ id, generation, refusal }: Ended): Promise<void> {
    return this.#turn(id, async () => {
      if (this.#held.get(id)?.generation === generation) this.#drop(id)
      const box = await readBoxRow(this.#deps.db, id)
      if (box?.generation !== generation) return
      // That it is gone may have been seen before it was told why.
      const isUp = box.state !== 'stopped' && box.state !== 'failed'
      if (!isUp && box.problem?.reason !== 'runnerGone') return
      const state = refusal.reason === 'leaseOver' ? 'stopped' : 'failed'
      await moveTo(this.#deps, box, { state, problem: refusal })
    })
  }

  async #sizeOf(vmTier: number): Promise<BoxSize> {
    const [tier] = await this.#deps.db.select().from(vmTiers).where(eq(vmTiers.tier, vmTier))
    if (!tier) throw new Error(`there is no virtual machine of tier ${vmTier}`)
    return { cpus: tier.cpu, memory: tier.memory * GIB, disk: tier.storage * GB }
  }

  #turn<Result>(sandboxId: string, work: () => Promise<Result>): Promise<Result> {
    return inTurn(this, sandboxId, work)
  }

  #now(): number {
    return this.#deps.clock.now().getTime()
  }

  #failed(work: string, sandboxId: string) {
    return (error: unknown) => this.#deps.log.warn({ err: error, sandboxId }, `a devbox: ${work} failed`)
  }
}
