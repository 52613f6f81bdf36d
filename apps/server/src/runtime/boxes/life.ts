import { errorOfRefusal } from '@sandlot/core/actions'
import { inTurn } from '@sandlot/core/in-turn'
import { SLEEP_AFTER_MS, STOP_AFTER_MS } from '@sandlot/core/runtime/boxes/limits'
import { boxRefusals, sessionRefusals } from '@sandlot/core/runtime/boxes/refusals'
import type { BoxRefusal } from '@sandlot/core/runtime/boxes/rules'
import type { VmTier } from '@sandlot/core/runtime/tier-rest'
import { eq } from 'drizzle-orm'
import type { Deps } from '../../context.ts'
import { runCommand, system } from '../../platform/commands.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import { boxes, vmTiers } from '../tables.ts'
import { boxChanged } from './changed.ts'
import { FileSync } from './file-sync.ts'
import { type Agent, type AgentEvent, BoxFailure, type BoxSize, type Runner } from './port.ts'
import { type BoxRow, readBoxRow, upBoxes } from './repo.ts'
import { seeRun } from './runs.ts'
import { moveTo } from './state.ts'
import { startTasks } from './tasks.ts'
import { openVariables } from './variables.ts'

/** Below this many cores nothing in a devbox works. */
const BUSY_CPU = 0.05
const GIB = 1024 ** 3
const GB = 1000 ** 3

export type LifeDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'log' | 'keys'>

/** What a listener to a topic of the live events is told: `event` by its name. Gives the way to stop listening. */
export type Follow = (topic: string, listener: (event: string) => void) => () => void

export type Boxes = {
  /** What runs devboxes here, and whether it does. */
  status: Runner['status']
  /** The way into a devbox that was started: one that sleeps or stopped by itself is woken. Notes that it is used. */
  enter(sandboxId: string): Promise<Agent>
  /** The same without waking it: null unless it is awake. */
  glance(sandboxId: string): Agent | null
  takeDown(sandboxId: string): Promise<void>
  /** Brings what is and what is noted together, and lets sleep what nobody uses. */
  look(): Promise<void>
  /** Lets go of all of them; they go on. */
  leave(): void
}

type Held = {
  generation: number
  agent: Agent
  sync: FileSync
  isAsleep: boolean
  usedAt: number
  letGo: () => void
}

/** The devboxes of one server's runner: one thing is done to each at a time. */
export function createBoxes(deps: LifeDeps, runner: Runner, follow: Follow): Boxes {
  const held = new Map<string, Held>()
  const { db, clock, log } = deps
  const failed = (work: string, sandboxId: string) => (error: unknown) =>
    log.warn({ err: error, sandboxId }, `a devbox: ${work} failed`)

  const drop = (sandboxId: string) => {
    held.get(sandboxId)?.letGo()
    held.delete(sandboxId)
  }

  const hold = (box: BoxRow, agent: Agent): Held => {
    drop(box.sandboxId)
    const { sandboxId, generation, startedById } = box
    const sync = new FileSync(deps, agent, { sandboxId, authorId: startedById })
    const stopHearing = agent.onEvent((event) => void onEvent(box, event).catch(failed('an event', sandboxId)))
    const stopFollowing = follow(`live:${sandboxId}`, (event) => {
      if (event !== 'files-changed') return
      use(sandboxId)
      void sync.toBox().catch(failed('taking over files', sandboxId))
    })
    const letGo = () => {
      stopHearing()
      stopFollowing()
    }
    const one = { generation, agent, sync, isAsleep: false, usedAt: clock.now().getTime(), letGo }
    held.set(sandboxId, one)
    return one
  }

  const use = (sandboxId: string) => {
    const one = held.get(sandboxId)
    if (one) one.usedAt = clock.now().getTime()
  }

  const onEvent = async (box: BoxRow, event: AgentEvent) => {
    if (held.get(box.sandboxId)?.generation !== box.generation) return
    if (event.type === 'closed') return look()
    if (event.type === 'files')
      return held.get(box.sandboxId)?.sync.fromBox(event.changed.map(({ path }) => path))
    await tell(box.sandboxId)
  }

  /** Who looks at it asks anew what runs in it. */
  const tell = (sandboxId: string) =>
    runCommand(deps, system, async (tx) => {
      const [row] = await tx
        .select({ box: boxes, workspaceId: sandboxes.workspaceId })
        .from(boxes)
        .innerJoin(sandboxes, eq(sandboxes.id, boxes.sandboxId))
        .where(eq(boxes.sandboxId, sandboxId))
      return { result: null, audit: null, events: row ? boxChanged(row.workspaceId, row.box) : [] }
    })

  const start = async (before: BoxRow): Promise<Held> => {
    const box = await moveTo(deps, before, { state: 'starting', isNext: true, lastUsedAt: clock.now() })
    if (!box) throw gone()
    try {
      const size = await sizeOf(deps, box.vmTier)
      const agent = await runner.start({ id: box.sandboxId, generation: box.generation, size })
      const one = hold(box, agent)
      await one.sync.place()
      await agent.setVariables(await openVariables(deps, box.sandboxId))
      await startTasks(db, box.sandboxId, agent)
      await moveTo(deps, box, { state: 'running' })
      return one
    } catch (error) {
      drop(box.sandboxId)
      const refusal = refusalOf(error)
      if (refusal.reason === 'broken') log.error({ err: error, sandboxId: box.sandboxId }, 'a devbox did not start')
      await runner.stop(box.sandboxId).catch(failed('stopping', box.sandboxId))
      await moveTo(deps, box, { state: 'failed', problem: refusal })
      throw errorOfRefusal(boxRefusals, refusal)
    }
  }

  const wake = async (sandboxId: string, one: Held): Promise<Held> => {
    if (!one.isAsleep) return one
    await runner.thaw(sandboxId)
    one.isAsleep = false
    await moveTo(deps, { sandboxId, generation: one.generation }, { state: 'running', lastUsedAt: clock.now() })
    return one
  }

  const takeDown = async (sandboxId: string, problem: BoxRefusal | null = null) => {
    const box = await readBoxRow(db, sandboxId)
    if (!box || box.state === 'stopped') return
    await moveTo(deps, box, { state: 'stopping' })
    // What was written in it and not saved yet comes first.
    const one = held.get(sandboxId)
    if (one?.isAsleep) await runner.thaw(sandboxId)
    await one?.sync.adopt().catch(failed('saving the last files', sandboxId))
    drop(sandboxId)
    await runner.stop(sandboxId)
    await moveTo(deps, box, { state: 'stopped', problem })
  }

  const adopt = async (box: BoxRow, isAsleep: boolean) => {
    const one = hold(box, runner.agent({ id: box.sandboxId, generation: box.generation }))
    one.isAsleep = isAsleep
    if (!isAsleep) await one.sync.adopt()
  }

  const rest = async (sandboxId: string, one: Held) => {
    const idle = clock.now().getTime() - one.usedAt
    if (one.isAsleep) return idle > STOP_AFTER_MS ? takeDown(sandboxId) : undefined
    await seeRun(db, sandboxId, clock.now())
    if (idle <= SLEEP_AFTER_MS) return
    const { cpu } = await one.agent.stats()
    if (cpu > BUSY_CPU) return use(sandboxId)
    await runner.freeze(sandboxId)
    one.isAsleep = true
    await moveTo(deps, { sandboxId, generation: one.generation }, { state: 'sleeping' })
  }

  async function look(): Promise<void> {
    const [observed, rows] = await Promise.all([runner.list(), upBoxes(db)])
    const there = new Map(observed.map((one) => [one.id, one]))
    const known = new Set(rows.map(({ box }) => box.sandboxId))
    await Promise.all([
      ...rows.map(({ box: { sandboxId } }) =>
        inTurn(held, sandboxId, () => lookAt(sandboxId, there.get(sandboxId)?.state)).catch(
          failed('looking after it', sandboxId),
        ),
      ),
      ...observed
        .filter(({ id }) => !known.has(id))
        .map(({ id }) => inTurn(held, id, () => endUnknown(id)).catch(failed('ending it', id))),
    ])
  }

  /** Its turn may have come late: what is noted now counts. */
  const lookAt = async (sandboxId: string, observed: 'running' | 'frozen' | undefined) => {
    const box = await readBoxRow(db, sandboxId)
    if (!box || box.state === 'stopped' || box.state === 'failed') return
    const one = held.get(sandboxId)
    if (observed === undefined) {
      if (one && (await runner.list()).some(({ id }) => id === sandboxId)) return
      drop(sandboxId)
      await moveTo(deps, box, {
        state: 'stopped',
        problem: { reason: 'runnerGone', params: {} },
        endedUnseen: true,
      })
      return
    }
    if (box.state === 'starting' || box.state === 'stopping') return takeDown(sandboxId)
    if (one?.generation === box.generation) return rest(sandboxId, one)
    await adopt(box, observed === 'frozen')
  }

  const endUnknown = async (id: string) => {
    const box = await readBoxRow(db, id)
    if (!box) return runner.destroy(id)
    if (box.state === 'stopped' || box.state === 'failed') await runner.stop(id)
  }

  runner.onEnded(({ id, generation, refusal }) => {
    if (held.get(id)?.generation !== generation) return
    void inTurn(held, id, async () => {
      drop(id)
      await moveTo(deps, { sandboxId: id, generation }, { state: 'failed', problem: refusal })
    }).catch(failed('noting its end', id))
  })

  return {
    status: () => runner.status(),
    enter: async (sandboxId) => {
      const fast = held.get(sandboxId)
      if (fast && !fast.isAsleep) {
        use(sandboxId)
        return fast.agent
      }
      const one = await inTurn(held, sandboxId, async () => {
        const box = await readBoxRow(db, sandboxId)
        if (!box || box.desired !== 'running') throw errorOfRefusal(sessionRefusals, { reason: 'notRunning', params: {} })
        const current = held.get(sandboxId)
        return current?.generation === box.generation && (box.state === 'running' || box.state === 'sleeping')
          ? wake(sandboxId, current)
          : start(box)
      })
      use(sandboxId)
      return one.agent
    },
    glance: (sandboxId) => {
      const one = held.get(sandboxId)
      return one && !one.isAsleep ? one.agent : null
    },
    takeDown: (sandboxId) => inTurn(held, sandboxId, () => takeDown(sandboxId)),
    look,
    leave: () => {
      for (const sandboxId of [...held.keys()]) drop(sandboxId)
    },
  }
}

async function sizeOf({ db }: LifeDeps, vmTier: number): Promise<BoxSize> {
  const [tier] = await db.select().from(vmTiers).where(eq(vmTiers.tier, vmTier))
  const { cpu, memory, storage }: Pick<VmTier, 'cpu' | 'memory' | 'storage'> = tier ?? {
    cpu: 1,
    memory: 1,
    storage: 5,
  }
  return { cpus: cpu, memory: memory * GIB, disk: storage * GB }
}

const gone = () => errorOfRefusal(sessionRefusals, { reason: 'notRunning', params: {} })

const refusalOf = (error: unknown): BoxRefusal =>
  error instanceof BoxFailure
    ? error.refusal
    : { reason: 'broken', params: { said: 'something unexpected went wrong.' } }
