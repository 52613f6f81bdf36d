import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inTurn } from '@sandlot/core/in-turn'
import type { BoxSpec, DriverEvents, RuntimeDriver } from '../../driver.ts'
import { assertBoxId } from '../box-id.ts'
import { disksIn } from '../disks.ts'
import { openDoors, putAuthorities } from '../doors.ts'
import { AGENT_FOLDER, type BoxUser, HOME, ownAuthorities, pathOf } from '../inside.ts'
import { instanceOf } from '../instance.ts'
import { toolchainOf } from '../toolchain.ts'
import { allGone, type Box, endBox, freezeBox, thawBox, whatBwrapTells } from './box.ts'
import type { Cgroups } from './cgroups.ts'
import { environmentArguments } from './command-line.ts'
import { jailsIn } from './jail.ts'
import { launch } from './launch.ts'
import { kernelLimits, programLimits } from './limits.ts'
import { endOrphans, findBoxes, labelOf } from './orphans.ts'
import { probeWith } from './probe.ts'
import { WATCH, type Watch, watchBox } from './watch.ts'

export type BubblewrapOptions = {
  /** A folder of its own, which the user of boxes can access. */
  root: string
  /** The folder of the agent. */
  agent: string
  events: DriverEvents
  bwrap: string
  canDisableNamespaces: boolean
  user: BoxUser | null
  cgroups: Cgroups
  watch?: Watch
}

/** Runs boxes as processes of this host in their own namespaces, without any network. */
export function bubblewrapDriver(options: BubblewrapOptions): RuntimeDriver {
  const { root, events, cgroups, user, watch = WATCH } = options
  mkdirSync(root, { recursive: true, mode: 0o711 })
  const instance = instanceOf(root)
  const jails = jailsIn(options)
  const disks = disksIn(join(root, 'disks'), jails)
  const toolchain = toolchainOf(options.agent)
  const boxes = new Map<string, Box>()
  const turn = <Result>(id: string, work: () => Promise<Result>) => inTurn(boxes, id, work)

  const begin = async (spec: BoxSpec) => {
    const { id, generation } = spec
    await disks.create(id)
    const doors = await openDoors(join(root, 'run', id), user, (door, socket) =>
      events.connection(id, door, socket),
    )
    const child = launch({
      bwrap: options.bwrap,
      filter: jails.filter,
      user,
      label: labelOf(instance, id, generation),
      groups: cgroups.make(id, spec.limits),
      arguments: [
        ...jails.arguments({
          readable: { ...toolchain.readable, [AGENT_FOLDER]: doors.folder },
          links: toolchain.links,
          writable: { [HOME]: disks.homeOf(id) },
          memoryBytes: spec.limits.memoryBytes,
        }),
        ...environmentArguments({
          HOME,
          PATH: pathOf(toolchain),
          LANG: 'C.UTF-8',
          ...ownAuthorities(),
          SANDLOT_BOX_TOKEN: spec.token,
          SANDLOT_AGENT_DIR: AGENT_FOLDER,
        }),
      ],
      command: [
        ...kernelLimits(spec.limits, cgroups),
        ...programLimits(spec.limits, cgroups),
        ...toolchain.command,
      ],
      output: 'ignore',
    })
    const close = async () => {
      await doors.close()
      await cgroups.remove(id)
    }
    let info: Awaited<ReturnType<typeof whatBwrapTells>>
    try {
      info = await whatBwrapTells(child)
    } catch (cause) {
      child.kill('SIGKILL')
      await close()
      throw cause
    }
    const box: Box = {
      spec,
      child,
      ...info,
      isFrozen: false,
      endedFor: null,
      gone: allGone(child, info.namespace).then(async () => {
        stopWatching()
        const reason = box.endedFor ?? (cgroups.memoryKills(id) > 0 ? 'out-of-memory' : 'ended')
        await close()
        boxes.delete(id)
        if (reason !== 'stopped') events.ended({ id, generation }, reason)
      }),
    }
    const stopWatching = watchBox(box, {
      watch,
      limits: spec.limits,
      watchesMemory: !cgroups.has('memory'),
      diskBytes: () => disks.sizeBytes(id),
      end: (reason) => {
        box.endedFor ??= reason
        void endBox(box, cgroups, 0)
      },
    })
    boxes.set(id, box)
  }

  const end = async (id: string, graceMs: number) => {
    const box = boxes.get(id)
    if (!box) return endOrphans(instance, cgroups, (one) => one !== id)
    box.endedFor ??= 'stopped'
    await endBox(box, cgroups, graceMs)
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
    await freezeBox(box, cgroups)
    try {
      await work()
    } finally {
      await thawBox(box, cgroups)
    }
  }

  const driver: RuntimeDriver = {
    kind: 'bubblewrap',
    freezes: true,
    disks,
    probe: () => probeWith(jails, cgroups, toolchain),
    start: async (spec) =>
      turn(assertBoxId(spec.id), async () => {
        if (boxes.get(spec.id)?.spec.generation === spec.generation) return
        await end(spec.id, 0)
        await begin(spec)
      }),
    stop: (id, graceMs) => turn(id, () => end(id, graceMs)),
    trust: (id, authorities) => turn(id, () => putAuthorities(join(root, 'run', id), authorities)),
    freeze: (id) => turn(id, () => freezeBox(running(id), cgroups)),
    thaw: (id) => turn(id, () => thawBox(running(id), cgroups)),
    fork: (from, id) => turn(from, () => whileHeld(from, () => disks.fork(from, id))),
    createCheckpoint: (id, name) => turn(id, () => whileHeld(id, () => disks.createCheckpoint(id, name))),
    restoreCheckpoint: (id, name) =>
      turn(id, async () => {
        await end(id, 0)
        await disks.restoreCheckpoint(id, name)
      }),
    destroy: (id) =>
      turn(id, async () => {
        await end(id, 0)
        await disks.remove(id)
      }),
    list: async () => [
      ...[...boxes.values()].map(({ spec, isFrozen }) => ({
        id: spec.id,
        generation: spec.generation,
        state: isFrozen ? ('frozen' as const) : ('running' as const),
        shortages: { memory: cgroups.memoryKills(spec.id), processes: cgroups.forkFailures(spec.id) },
      })),
      ...findBoxes(instance)
        .filter(({ id }) => !boxes.has(id))
        .map(({ id, generation }) => ({
          id,
          generation,
          state: cgroups.isFrozen(id) ? ('frozen' as const) : ('running' as const),
        })),
    ],
    close: async () => {
      await Promise.all([...boxes.keys()].map((id) => driver.stop(id, 0)))
      cgroups.close()
    },
  }
  return driver
}
