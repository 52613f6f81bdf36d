import { errorOfRefusal } from '@sandlot/core/actions'
import { inTurn } from '@sandlot/core/in-turn'
import { SLEEP_AFTER_MS, STOP_AFTER_MS } from '@sandlot/core/runtime/boxes/limits'
import { sessionRefusals } from '@sandlot/core/runtime/boxes/refusals'
import type { BoxRefusal } from '@sandlot/core/runtime/boxes/rules'
import { ACCESS_CHANGED } from '@sandlot/core/sharing/live'
import type { Deps } from '../../platform/context.ts'
import { findSandboxes } from '../../sandboxes/repo.ts'
import { BoxAgent } from './box-agent.ts'
import { tellChanged } from './changed.ts'
import type { Checkout } from './checkout.ts'
import { restoreCheckpoint } from './checkpoints/restore.ts'
import { assertMayRun, sizeOf } from './conditions.ts'
import { ledgerMeter } from './metering/ledger-meter.ts'
import type { Meter, Paid } from './metering/meter.ts'
import { BoxFailure, type Observed, type Runner, type Shortages } from './port.ts'
import { type BoxRow, readBoxRow } from './repo.ts'
import { startTasks } from './sessions/tasks.ts'
import { moveTo } from './state.ts'
import { FileSync } from './sync/file-sync.ts'
import { openVariables } from './variables.ts'

export type BoxesDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'keys'> & {
  log: Record<'warn' | 'error', (details: object, text: string) => void>
}

/** Reports the live events of a topic by name, until the returned function is called. */
export type Follow = (topic: string, listener: (event: string) => void) => () => void

/** Callbacks for when the state of a devbox is no longer known, or access to it has changed. */
type Hears = {
  lost: () => Promise<void>
  accessChanged: (sandboxId: string) => Promise<void>
}

/** With less CPU use than this, a devbox is idle. */
const BUSY_CPU = 0.05

export type Held = {
  generation: number
  agent: BoxAgent
  sync: FileSync
  isAsleep: boolean
  /** Its files are in sync with the saved ones, and it can be used. */
  isReady: boolean
  usedAt: number
  /** Stops it before its paid time is over. */
  lastCall?: NodeJS.Timeout
  letGo: () => void
}

/** Long enough to save the last changes of a sleeping devbox that is not paid for. */
const SAVING_MS = 30_000
/** A devbox that is not paid on is stopped this long before its paid time ends, so that its changes are saved first. */
const LAST_MS = 10_000
/** If the connection is lost again this soon, the next periodic check takes over: it might keep breaking. */
const LOST_AGAIN_MS = 10_000

/**
 * The running devboxes that this server manages: how each starts, is paid for, sleeps and ends. Callers of methods that
 * change one must hold its turn.
 */
export class UpBoxes {
  readonly #deps: BoxesDeps
  readonly #runner: Runner
  readonly #follow: Follow
  readonly #checkout: Checkout
  readonly #meter: Meter
  readonly #hears: Hears
  readonly #held = new Map<string, Held>()
  /** Cloning a large repository takes longer than what is paid ahead. */
  readonly #starting = new Set<string>()
  readonly #lostAt = new Map<string, number>()

  constructor(
    deps: BoxesDeps,
    { runner, follow, checkout, hears }: { runner: Runner; follow: Follow; checkout: Checkout; hears: Hears },
  ) {
    this.#deps = deps
    this.#runner = runner
    this.#follow = follow
    this.#checkout = checkout
    this.#meter = ledgerMeter(deps)
    this.#hears = hears
  }

  get = (sandboxId: string): Held | undefined => this.#held.get(sandboxId)
  ids = (): string[] => [...this.#held.keys()]

  /** Returns the devbox if it is awake. */
  awake(sandboxId: string): Held | null {
    const held = this.#held.get(sandboxId)
    return held && !held.isAsleep ? held : null
  }

  /** Wakes up, takes over or starts a devbox that should run; the caller holds its turn. */
  async bringUp(asked: BoxRow): Promise<Held> {
    const { sandboxId } = asked
    const box = asked.goesBackTo === null ? asked : await this.restoreCheckpoint(asked)
    const held = this.#held.get(sandboxId)
    if (held?.generation !== box.generation) {
      const there = await this.#find(box)
      if (there) return this.adopt(box, there.state === 'frozen')
      await assertMayRun(this.#deps, sandboxId)
      return this.#start(box)
    }
    if (!held.isAsleep) return held
    await this.#runner.thaw(sandboxId, (await this.#meter.hold(sandboxId)).ms)
    held.isAsleep = false
    await this.giveVariables(sandboxId, held.agent)
    await moveTo(this.#deps, box, { state: 'running', lastUsedAt: this.#deps.clock.now() })
    return held
  }

  /** Finds a running box that is not managed here, such as after its connection broke. */
  async #find({ sandboxId, generation, state }: BoxRow): Promise<Observed | undefined> {
    if (state !== 'running' && state !== 'sleeping') return undefined
    const observed = await this.#runner.list()
    return observed.find((one) => one.id === sandboxId && one.generation === generation)
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
    this.#starting.add(sandboxId)
    try {
      const size = await sizeOf(this.#deps.db, box.vmTier)
      await this.#runner.start({ id: sandboxId, generation: box.generation, size, paidMs })
      const agent = new BoxAgent(this.#runner.link(sandboxId), size)
      agent.noteShortages({ memory: 0, processes: 0 }, this.#now())
      const older = await this.#checkout.prepare(agent, box).catch((error: unknown) => {
        // Files and programs work all the same, and the next start tries again.
        this.failed('checking out its branch', sandboxId)(error)
        return null
      })
      const held = await this.#hold(box, agent)
      const isOlder = (path: string) => older?.has(path) === true
      await (box.takesOver ? held.sync.takeOver() : held.sync.begin(isOlder, box.folders ?? []))
      await this.note(sandboxId, agent)
      await startTasks(db, sandboxId, held.agent)
      await moveTo(this.#deps, box, { state: 'running' })
      held.isReady = true
      return held
    } catch (error) {
      const refusal: BoxRefusal =
        error instanceof BoxFailure ? error.refusal : { reason: 'broken', params: {} }
      if (refusal.reason === 'broken') log.error({ err: error, sandboxId }, 'a devbox did not start')
      this.drop(sandboxId)
      await this.#runner.stop(sandboxId).catch(this.failed('stopping it', sandboxId))
      // A box that never ran costs nothing.
      await moveTo(this.#deps, box, { state: 'failed', problem: refusal, endedAt: 'seen' })
      throw new BoxFailure(refusal)
    } finally {
      this.#starting.delete(sandboxId)
    }
  }

  async #hold({ sandboxId, generation, startedById }: BoxRow, agent: BoxAgent): Promise<Held> {
    this.drop(sandboxId)
    const [sandbox] = await findSandboxes(this.#deps.db, [sandboxId])
    const origin = sandbox?.forkedFromId ? { id: sandbox.forkedFromId, until: sandbox.insertedAt } : null
    const sync = new FileSync(this.#deps, agent, { sandboxId, authorId: startedById, origin })
    await this.giveVariables(sandboxId, agent)
    await agent.follow({
      files: ({ changed }) => void sync.fromBox(changed).catch(this.failed('saving its files', sandboxId)),
      changed: () => void tellChanged(this.#deps, sandboxId).catch(this.failed('telling of it', sandboxId)),
      lost: () => void this.#onLost(sandboxId, agent).catch(this.failed('looking after it', sandboxId)),
    })
    const stopFollowing = this.#follow(`live:${sandboxId}`, (event) => {
      if (event === ACCESS_CHANGED)
        void this.#hears.accessChanged(sandboxId).catch(this.failed('stopping it', sandboxId))
      if (event !== 'files-changed') return
      held.usedAt = this.#now()
      void sync.toBox().catch(this.failed('taking over files', sandboxId))
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

  /** The gate gets them first, so that it knows every placeholder that a program may have. */
  async giveVariables(sandboxId: string, agent: BoxAgent): Promise<void> {
    const { variables, secrets } = await openVariables(this.#deps, sandboxId)
    await this.#runner.bind(sandboxId, secrets)
    await agent.setVariables(variables)
  }

  note(sandboxId: string, agent: BoxAgent): Promise<void> {
    return this.#checkout.note(agent, sandboxId).catch(this.failed('noting its commits', sandboxId))
  }

  drop(sandboxId: string): void {
    const held = this.#held.get(sandboxId)
    clearTimeout(held?.lastCall)
    held?.letGo()
    this.#held.delete(sandboxId)
  }

  async takeDown(sandboxId: string, problem: BoxRefusal | null = null): Promise<void> {
    const box = await readBoxRow(this.#deps.db, sandboxId)
    if (!box || box.state === 'stopped') return
    await moveTo(this.#deps, box, { state: 'stopping' })
    const held = this.#held.get(sandboxId)
    if (held?.isAsleep) await this.#runner.thaw(sandboxId, SAVING_MS)
    // Unsaved changes are saved first.
    const failed = this.failed('saving its last files', sandboxId)
    const folders = await held?.sync.end().catch((error: unknown) => void failed(error))
    if (held) await this.note(sandboxId, held.agent)
    this.drop(sandboxId)
    await this.#runner.stop(sandboxId)
    this.#lostAt.delete(sandboxId)
    await moveTo(this.#deps, box, { state: 'stopped', problem, ...(folders && { folders }) })
  }

  restoreCheckpoint(box: BoxRow): Promise<BoxRow> {
    return restoreCheckpoint(this.#deps.db, this.#runner, box, () => this.takeDown(box.sandboxId))
  }

  async noteShortages(sandboxId: string, shortages: Shortages | undefined): Promise<void> {
    const agent = this.#held.get(sandboxId)?.agent
    if (shortages && agent?.noteShortages(shortages, this.#now())) await tellChanged(this.#deps, sandboxId)
  }

  /** Takes over a devbox that kept running without this server. */
  async adopt(box: BoxRow, isAsleep: boolean): Promise<Held> {
    if (isAsleep) {
      const paid = await this.#meter.hold(box.sandboxId).catch(() => null)
      await this.#runner.thaw(box.sandboxId, paid?.ms ?? SAVING_MS)
    }
    const agent = new BoxAgent(this.#runner.link(box.sandboxId), await sizeOf(this.#deps.db, box.vmTier))
    const held = await this.#hold(box, agent)
    try {
      await held.sync.begin()
    } catch (error) {
      this.drop(box.sandboxId)
      throw error
    }
    if (isAsleep) await moveTo(this.#deps, box, { state: 'running' })
    await this.pay([box.sandboxId])
    held.isReady = true
    return held
  }

  /** Counts the time of those that are awake, and pays them on as long as their workspaces have credits. */
  async pay(sandboxIds = this.#awakeIds()): Promise<void> {
    if (sandboxIds.length === 0) return
    const paid = await this.#meter.renew(sandboxIds)
    await Promise.all(
      sandboxIds.map((id) => this.#payOn(id, paid.get(id) ?? null).catch(this.failed('paying for it', id))),
    )
  }

  readonly #awakeIds = () => [
    ...new Set([...this.#starting, ...this.ids().filter((id) => this.awake(id) !== null)]),
  ]

  async #payOn(sandboxId: string, paid: Paid | null): Promise<void> {
    if (!paid) return
    // Its changes are saved first, even if its time is over already.
    await this.#runner.pay(sandboxId, paid.isLast ? Math.max(paid.ms, LAST_MS) : paid.ms)
    const held = this.#held.get(sandboxId)
    if (!held || !paid.isLast) return
    clearTimeout(held.lastCall)
    held.lastCall = setTimeout(
      () => void this.#endUnpaid(sandboxId).catch(this.failed('ending it', sandboxId)),
      Math.max(0, paid.ms - LAST_MS),
    ).unref()
  }

  #endUnpaid(sandboxId: string): Promise<void> {
    return this.turn(sandboxId, async () => {
      const paid = (await this.#meter.renew([sandboxId])).get(sandboxId)
      if (paid && !paid.isLast) await this.#runner.pay(sandboxId, paid.ms)
      else await this.takeDown(sandboxId, { reason: 'leaseOver', params: {} })
    })
  }

  async rest(sandboxId: string): Promise<void> {
    const held = this.#held.get(sandboxId)
    if (!held) return
    // If the clock was set back, it would otherwise stay awake until that time is reached again.
    held.usedAt = Math.min(held.usedAt, this.#now())
    const idle = this.#now() - held.usedAt
    if (held.isAsleep) return idle > STOP_AFTER_MS ? this.takeDown(sandboxId) : undefined
    // A devbox that does not answer must not go on costing.
    const { cpu } = await held.agent.stats(this.#now()).catch(() => ({ cpu: 0 }))
    if (cpu > BUSY_CPU) held.usedAt = this.#now()
    else if (!(await this.#runner.freezes()))
      return idle > STOP_AFTER_MS ? this.takeDown(sandboxId) : undefined
    else if (idle > SLEEP_AFTER_MS) {
      await this.#runner.freeze(sandboxId)
      held.isAsleep = true
      await moveTo(this.#deps, { sandboxId, generation: held.generation }, { state: 'sleeping' })
    }
  }

  /**
   * It has either ended, which is reported separately, or still runs behind a broken connection and is taken over
   * again.
   */
  async #onLost(sandboxId: string, agent: BoxAgent): Promise<void> {
    await this.turn(sandboxId, async () => {
      if (this.#held.get(sandboxId)?.agent === agent) this.drop(sandboxId)
    })
    const before = this.#lostAt.get(sandboxId)
    this.#lostAt.set(sandboxId, this.#now())
    if (before === undefined || Math.abs(this.#now() - before) > LOST_AGAIN_MS) await this.#hears.lost()
  }

  /** Forgets a devbox that no longer exists. */
  forget(sandboxId: string): void {
    this.drop(sandboxId)
    this.#lostAt.delete(sandboxId)
  }

  /** Deletes the remains of a devbox whose sandbox was deleted. */
  async destroy(sandboxId: string): Promise<void> {
    await this.#runner.destroy(sandboxId)
    await this.#meter.settle(sandboxId)
  }

  turn<Result>(sandboxId: string, work: () => Promise<Result>): Promise<Result> {
    return inTurn(this, sandboxId, work)
  }

  #now(): number {
    return this.#deps.clock.now().getTime()
  }

  failed(work: string, sandboxId: string) {
    return (error: unknown) => this.#deps.log.warn({ err: error, sandboxId }, `a devbox: ${work} failed`)
  }
}
