import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { inTurn } from '@sandlot/core/in-turn'
import type { BoxSpec, DriverEvents, EndReason, Observed, RuntimeDriver } from '../../driver.ts'
import { assertBoxId } from '../box-id.ts'
import { capacityOf } from '../capacity.ts'
import { disksIn } from '../disks.ts'
import { openDoors, putAuthorities } from '../doors.ts'
import { AGENT_FOLDER, type BoxUser, HOME, ownAuthorities, pathOf } from '../inside.ts'
import { instanceOf } from '../instance.ts'
import { lookForPrograms, programsIn } from '../programs.ts'
import { toolchainOf } from '../toolchain.ts'
import { boxContainer } from './container.ts'
import { type Engine, EngineError } from './engine.ts'
import { PROFILE, writeBinaries, writeEtc, writeProfile } from './host-files.ts'
import { isUnreachable, noBoxes } from './probe.ts'
import { toolsOf } from './tools.ts'

/** Infrequent, because measuring a disk takes a container. */
const DISK_EVERY_MS = 30_000
const REMOVE_TRIES_MAX = 5
const REMOVE_AGAIN_MS = 100
const LABEL = { instance: 'sandlot.instance', box: 'sandlot.box', generation: 'sandlot.generation' }

export type DockerOptions = {
  /** A folder of its own, which the engine can access. */
  root: string
  /** The folder of the agent. */
  agent: string
  events: DriverEvents
  engine: Engine
  image: string
  runtime: string | null
  /** The user of boxes; null for a rootless engine's own user, who is root in containers. */
  user: BoxUser | null
  /** Podman mounts seccomp profiles by path, Docker takes their contents. */
  isPodman: boolean
  /** Whether files created for boxes have to be given to `user`. */
  givesAway: boolean
  diskEveryMs?: number
}

type Box = {
  spec: BoxSpec
  isFrozen: boolean
  endedFor: EndReason | 'stopped' | null
  /** Resolves once it has ended and nothing is left of it. */
  gone: Promise<void>
}

/** Runs boxes as containers of Docker or Podman, without any network. */
export function dockerDriver(options: DockerOptions): RuntimeDriver {
  const { root, events, engine, image, runtime, user, diskEveryMs = DISK_EVERY_MS } = options
  mkdirSync(root, { recursive: true, mode: 0o711 })
  const uid = user?.uid ?? 0
  const etc = writeEtc(join(root, 'etc'), uid)
  const instance = instanceOf(root)
  const common = {
    image,
    runtime,
    seccomp: options.isPodman ? writeProfile(root) : PROFILE,
    user: `${uid}:${user?.gid ?? 0}`,
    labels: { [LABEL.instance]: instance },
  }
  const tools = toolsOf(engine, common, options.givesAway ? user : null)
  const disks = disksIn(join(root, 'disks'), tools)
  const toolchain = toolchainOf(options.agent)
  const programs = {
    [toolchain.binaries]: writeBinaries(join(root, 'bin'), toolchain),
    ...toolchain.readable,
  }
  const authorities = ownAuthorities()
  const boxes = new Map<string, Box>()
  const turn = {}

  const nameOf = (id: string) => `${instance}-${id}`
  const of = (id: string, what: string) => `/containers/${nameOf(id)}${what}`
  const remove = async (id: string) => {
    for (let tries = 1; ; tries += 1)
      try {
        return await unlessGone(engine.ask('DELETE', of(id, '?force=1&v=1')))
      } catch (error) {
        if (!isEnding(error) || tries === REMOVE_TRIES_MAX) throw error
        await delay(tries * REMOVE_AGAIN_MS)
      }
  }

  const systemPath = async () => {
    const { Config } = await engine.ask<{ Config: { Env: string[] | null } }>('GET', `/images/${image}/json`)
    return Config.Env?.find((one) => one.startsWith('PATH='))?.slice('PATH='.length)
  }

  const containers = () => {
    const filters = encodeURIComponent(JSON.stringify({ label: [`${LABEL.instance}=${instance}`] }))
    return engine.ask<Listed[]>('GET', `/containers/json?all=1&filters=${filters}`)
  }
  /** A killed runner leaves behind those that work on its disks, and nobody waits for them any longer. */
  const clearTools = async () => {
    const tools = (await containers()).filter(({ Labels }) => Labels[LABEL.box] === undefined)
    await Promise.all(
      tools.map(({ Id }) => unlessGone(engine.ask('DELETE', `/containers/${Id}?force=1&v=1`))),
    )
  }

  const begin = async (spec: BoxSpec) => {
    const { id, generation } = spec
    await disks.create(id)
    const doors = await openDoors(join(root, 'run', id), options.givesAway ? user : null, (door, socket) =>
      events.connection(id, door, socket),
    )
    const close = async () => {
      try {
        await remove(id)
      } finally {
        await doors.close()
      }
    }
    let input: Duplex
    try {
      const labels = { ...common.labels, [LABEL.box]: id, [LABEL.generation]: String(generation) }
      const container = boxContainer(
        { ...common, labels },
        {
          spec,
          binds: {
            readable: {
              ...programs,
              ...etc,
              [AGENT_FOLDER]: doors.folder,
              ...Object.fromEntries(Object.values(authorities).map((file) => [file, file])),
            },
            writable: { [HOME]: disks.homeOf(id) },
          },
          environment: {
            HOME,
            PATH: pathOf(toolchain, await systemPath()),
            LANG: 'C.UTF-8',
            ...authorities,
            SANDLOT_BOXES: instance,
            SANDLOT_BOX_ID: id,
            SANDLOT_BOX_GENERATION: String(generation),
            SANDLOT_BOX_TOKEN: spec.token,
            SANDLOT_AGENT_DIR: AGENT_FOLDER,
          },
          command: toolchain.command,
        },
      )
      await engine.ask('POST', `/containers/create?name=${nameOf(id)}`, container)
      input = await engine.attach(of(id, '/attach?stream=1&stdin=1'))
      input.on('error', () => {})
      await engine.ask('POST', of(id, '/start'))
    } catch (cause) {
      await close()
      throw cause
    }
    const box: Box = {
      spec,
      isFrozen: false,
      endedFor: null,
      gone: engine.wait(of(id, '/wait')).then(
        () => hasEnded(),
        () => hasEnded(),
      ),
    }
    const hasEnded = async () => {
      clearInterval(watching)
      // A container created too late would recreate the folder that it measures, owned by root.
      await counting
      const reason = box.endedFor ?? ((await ranOutOfMemory(id)) ? 'out-of-memory' : 'ended')
      input.destroy()
      try {
        await close()
      } finally {
        boxes.delete(id)
        if (reason !== 'stopped') events.ended({ id, generation }, reason)
      }
    }
    const count = async () => {
      const bytes = await disks.sizeBytes(id).catch(() => 0)
      counting = null
      if (bytes <= spec.limits.diskBytes) return
      box.endedFor ??= 'disk-full'
      // If the engine cannot do it now, the next count asks again.
      await kill(id).catch(() => {})
    }
    let counting: Promise<void> | null = null
    const watching = setInterval(() => {
      if (!box.isFrozen) counting ??= count()
    }, diskEveryMs).unref()
    // Whoever stops the box learns that its container is still there; otherwise its next start removes it.
    box.gone.catch(() => {})
    boxes.set(id, box)
  }

  const ranOutOfMemory = async (id: string) => {
    const found = await engine
      .ask<{ State: { OOMKilled: boolean } }>('GET', of(id, '/json'))
      .catch(() => null)
    return found?.State.OOMKilled === true
  }
  const kill = (id: string) =>
    unlessGone(engine.ask('POST', of(id, '/kill?signal=KILL'))).catch((error: unknown) => {
      if (!isEnding(error)) throw error
    })
  const freeze = async (box: Box) => {
    if (box.isFrozen) return
    await engine.ask('POST', of(box.spec.id, '/pause'))
    box.isFrozen = true
  }
  const thaw = async (box: Box) => {
    if (!box.isFrozen) return
    await engine.ask('POST', of(box.spec.id, '/unpause'))
    box.isFrozen = false
  }

  const end = async (id: string, graceMs: number) => {
    const box = boxes.get(id)
    // A box left by an earlier runner.
    if (!box) return remove(id)
    box.endedFor ??= 'stopped'
    // A frozen box receives no signals, and with some engines it cannot even be killed.
    await thaw(box)
    const seconds = Math.ceil(graceMs / 1000)
    await (seconds === 0 ? kill(id) : unlessGone(engine.ask('POST', of(id, `/stop?t=${seconds}`))))
    await box.gone
  }
  const running = (id: string): Box => {
    const box = boxes.get(id)
    if (!box) throw new Error(`The box ${id} does not run`)
    return box
  }

  /** A copy made while nothing writes is consistent. */
  const whileHeld = async (id: string, work: () => Promise<void>) => {
    const box = boxes.get(id)
    if (!box || box.isFrozen) return work()
    await freeze(box)
    try {
      await work()
    } finally {
      await thaw(box)
    }
  }

  const driver: RuntimeDriver = {
    kind: 'docker',
    freezes: true,
    disks,
    probe: async () => {
      try {
        const info = await engine.ask<EngineInfo>('GET', '/info')
        await clearTools()
        const look = lookForPrograms(pathOf(toolchain, await systemPath()), toolchain)
        const { code, said } = await tools.run(look, { readable: programs, writable: {} })
        if (code !== 0) throw new Error(said)
        const isHard = info.MemoryLimit && info.CpuCfsQuota && info.PidsLimit !== false
        const { NCPU: cpus, MemTotal: memory } = info
        const capacity = cpus && memory ? capacityOf(cpus, memory) : null
        return { ok: true, limits: isHard ? 'hard' : 'soft', ...programsIn(said), capacity }
      } catch (error) {
        return noBoxes(error, image)
      }
    },
    start: async (spec) =>
      inTurn(turn, assertBoxId(spec.id), async () => {
        if (boxes.get(spec.id)?.spec.generation === spec.generation) return
        await end(spec.id, 0)
        await begin(spec)
      }),
    stop: (id, graceMs) => inTurn(turn, id, () => end(id, graceMs)),
    trust: (id, authorities) => inTurn(turn, id, () => putAuthorities(join(root, 'run', id), authorities)),
    freeze: (id) => inTurn(turn, id, () => freeze(running(id))),
    thaw: (id) => inTurn(turn, id, () => thaw(running(id))),
    fork: (from, id) => inTurn(turn, from, () => whileHeld(from, () => disks.fork(from, id))),
    createCheckpoint: (id, name) =>
      inTurn(turn, id, () => whileHeld(id, () => disks.createCheckpoint(id, name))),
    restoreCheckpoint: (id, name) =>
      inTurn(turn, id, async () => {
        await end(id, 0)
        await disks.restoreCheckpoint(id, name)
      }),
    destroy: (id) =>
      inTurn(turn, id, async () => {
        await end(id, 0)
        await disks.remove(id)
      }),
    list: async () => {
      const found = await containers().catch((error: unknown) => {
        if (isUnreachable(error)) return []
        throw error
      })
      return found
        .filter(({ Labels }) => Labels[LABEL.box] !== undefined)
        .filter(({ State }) => State === 'running' || State === 'paused')
        .map(observed)
        .sort((one, other) => (one.id < other.id ? -1 : 1))
    },
    close: async () => {
      await Promise.all([...boxes.keys()].map((id) => driver.stop(id, 0)))
    },
  }
  return driver
}

/** The used parts of `GET /info`. Podman omits the limit on processes, which it always supports. */
type EngineInfo = {
  MemoryLimit: boolean
  CpuCfsQuota: boolean
  PidsLimit?: boolean
  NCPU?: number
  MemTotal?: number
}
type Listed = { Id: string; Labels: Record<string, string>; State: string }

const observed = ({ Labels, State }: Listed): Observed => ({
  id: Labels[LABEL.box] ?? '',
  generation: Number(Labels[LABEL.generation]),
  state: State === 'paused' ? 'frozen' : 'running',
})

/** Podman's answer about a container that is just ending. */
const isEnding = (error: unknown): boolean =>
  error instanceof EngineError && error.status === 500 && /container state improper/.test(error.message)

/** Waits for a request; ignores that the container does not exist or has already ended. */
async function unlessGone(asked: Promise<unknown>): Promise<void> {
  await asked.catch((error: unknown) => {
    if (!(error instanceof EngineError && [304, 404, 409].includes(error.status)) && !isUnreachable(error))
      throw error
  })
}
