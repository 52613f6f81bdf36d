import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inTurn } from '@sandlot/core/in-turn'
import type { BoxSpec, DriverEvents, EndReason, Observed, RuntimeDriver } from '../../driver.ts'
import { assertBoxId } from '../box-id.ts'
import { disksIn } from '../disks.ts'
import { seccompProfile } from '../docker/seccomp.ts'
import { AGENT_FOLDER, AUTHORITY_FILES, type BoxUser, HOME, ownAuthorities } from '../inside.ts'
import { instanceOf } from '../instance.ts'
import { programsIn } from '../programs.ts'
import { toolchainOf } from '../toolchain.ts'
import { type Cluster, ClusterError } from './cluster.ts'
import { boxPod, endReasonOf, isRunning, noNetwork, type Pod, RELAY, type Volume } from './pod.ts'
import { podsOf } from './pods.ts'
import { noBoxes, reachedIn, reaches, tryBox } from './probe.ts'
import { type Carried, carry } from './relay/carry.ts'
import { shareWith } from './shared.ts'
import { toolsOf } from './tools.ts'

/** Infrequent, because measuring a disk takes a pod. */
const DISK_EVERY_MS = 60_000
/** How long a box keeps running while no runner is connected to it. */
const ALONE_MAX_MS = 60_000
const LABEL = { instance: 'sandlot.instance', box: 'sandlot.box', generation: 'sandlot.generation' }
const POLICIES = '/apis/networking.k8s.io/v1/namespaces/:namespace/networkpolicies'

export type KubernetesOptions = {
  /** A folder of its own, on the volume. */
  root: string
  /** The folder of the agent. */
  agent: string
  events: DriverEvents
  /** Throws if no cluster can be reached. */
  cluster: () => Promise<Cluster>
  image: string
  runtimeClass: string | null
  volume: Volume
  /** The only node with the volume; null if all have it. */
  node: string | null
  seccomp: string
  user: BoxUser
  /** Whether files created for boxes have to be given to `user`. */
  givesAway: boolean
  diskEveryMs?: number
}

type Box = {
  spec: BoxSpec
  name: string
  relay: Carried
  endedFor: EndReason | 'stopped' | null
  /** Resolves once it has ended and nothing is left of it. */
  gone: Promise<void>
}

/** Boxes as pods of a cluster. */
export async function kubernetesDriver(options: KubernetesOptions): Promise<RuntimeDriver> {
  const { root, events, image, user, volume, node, seccomp } = options
  mkdirSync(root, { recursive: true, mode: 0o711 })
  const profile = join(root, 'seccomp.json')
  writeFileSync(profile, JSON.stringify(seccompProfile(process.arch)))
  const toolchain = toolchainOf(options.agent)
  const readable = await shareWith(join(root, 'shared'), toolchain, user.uid)
  const [ourNode = 'node', ...agent] = toolchain.command
  const relayCommand = [
    ourNode,
    join(dirname(agent.at(-1) ?? ''), 'relay.cjs'),
    AGENT_FOLDER,
    String(ALONE_MAX_MS),
  ]
  const path = [toolchain.binaries, `${HOME}/.local/bin`].join(':')
  const instance = instanceOf(root)
  const labels = { [LABEL.instance]: instance }
  const common = { image, user, labels, volume, node, seccomp, runtimeClass: options.runtimeClass }

  let found: Cluster | null = null
  const reach = async () => {
    found ??= await options.cluster()
    return found
  }
  const pods = podsOf({
    cluster: {
      get server() {
        if (!found) throw new Error('The cluster was not asked for anything yet.')
        return found.server
      },
      ask: async (...asked) => (await reach()).ask(...asked),
      text: async (at) => (await reach()).text(at),
      exec: async (...asked) => (await reach()).exec(...asked),
      follow: async function* (...asked) {
        yield* (await reach()).follow(...asked)
      },
    },
    selector: `${LABEL.instance}=${instance}`,
  })
  const tools = toolsOf(pods, instance, common, options.givesAway ? user : null)
  const disks = disksIn(join(root, 'disks'), tools)
  const boxes = new Map<string, Box>()
  const turn = {}

  const begin = async (spec: BoxSpec) => {
    const { id, generation } = spec
    const name = `${instance}-${id.toLowerCase()}-${generation}`
    await disks.create(id)
    await pods.begin(
      boxPod(
        { ...common, labels: { ...labels, [LABEL.box]: id, [LABEL.generation]: String(generation) } },
        {
          name,
          spec,
          path,
          command: toolchain.command,
          folders: { readable, writable: { [HOME]: disks.homeOf(id) } },
          environment: {
            HOME,
            LANG: 'C.UTF-8',
            ...ownAuthorities(),
            SANDLOT_BOXES: instance,
            SANDLOT_BOX_ID: id,
            SANDLOT_BOX_GENERATION: String(generation),
            SANDLOT_BOX_TOKEN: spec.token,
            SANDLOT_AGENT_DIR: AGENT_FOLDER,
          },
        },
      ),
    )
    const relay = carry({
      open: async () => (await reach()).exec(name, RELAY, relayCommand),
      onConnection: (door, stream) => events.connection(id, door, stream),
    })
    const box: Box = {
      spec,
      name,
      relay,
      endedFor: null,
      gone: pods.ended(name).then((pod) => ended(pod)),
    }
    const ended = async (pod: Pod | null) => {
      clearInterval(watching)
      // A pod created too late would recreate the folder that it measures, owned by root.
      await counting
      const reason = box.endedFor ?? (pod ? endReasonOf(pod) : 'ended')
      relay.close()
      await pods.forget(name).catch(() => {})
      boxes.delete(id)
      if (reason !== 'stopped') events.ended({ id, generation }, reason)
    }
    const count = async () => {
      const bytes = await disks.sizeBytes(id).catch(() => 0)
      counting = null
      if (bytes <= spec.limits.diskBytes) return
      box.endedFor ??= 'disk-full'
      void pods.end(name, 0).catch(() => {})
    }
    let counting: Promise<void> | null = null
    const watching = setInterval(() => {
      counting ??= count()
    }, options.diskEveryMs ?? DISK_EVERY_MS).unref()
    boxes.set(id, box)
  }

  const end = async (id: string, graceMs: number) => {
    const seconds = Math.ceil(graceMs / 1000)
    const box = boxes.get(id)
    if (!box) {
      // A box left by an earlier runner.
      const left = await pods.list(`${LABEL.box}=${assertBoxId(id)}`)
      await Promise.all(left.map(({ metadata }) => pods.end(metadata.name, seconds)))
      return
    }
    box.endedFor ??= 'stopped'
    await pods.end(box.name, seconds)
    await box.gone
  }

  const driver: RuntimeDriver = {
    kind: 'kubernetes',
    freezes: false,
    disks,
    probe: async () => {
      try {
        const cluster = await reach()
        await cluster.ask('POST', POLICIES, noNetwork(instance, labels)).catch((error: unknown) => {
          if (!(error instanceof ClusterError && error.status === 409)) throw error
        })
        // A killed runner leaves behind those that work on its disks, and nobody waits for them any longer.
        for (const { metadata } of await pods.list(`!${LABEL.box}`)) await pods.forget(metadata.name)
        const { code, said } = await tools.run(tryBox(path, toolchain, cluster.server), {
          readable,
          writable: {},
        })
        if (code !== 0) throw new Error(said)
        const reached = reachedIn(said)
        // The process limit of a pod is set by the kubelet, which does not reveal it. The largest possible pod depends
        // on the node, and nodes may be added at any time.
        return reached ? reaches(reached) : { ok: true, limits: 'soft', ...programsIn(said), capacity: null }
      } catch (error) {
        return noBoxes(error, { image, node, seccomp, profile, volume: volume.source })
      }
    },
    start: async (spec) =>
      inTurn(turn, assertBoxId(spec.id), async () => {
        if (boxes.get(spec.id)?.spec.generation === spec.generation) return
        await end(spec.id, 0)
        await begin(spec)
      }),
    stop: (id, graceMs) => inTurn(turn, id, () => end(id, graceMs)),
    trust: async (id, { all, extra }) => {
      await boxes.get(id)?.relay.put({ [AUTHORITY_FILES.all]: all, [AUTHORITY_FILES.extra]: extra })
    },
    freeze: async () => {
      throw new Error('A pod cannot be frozen.')
    },
    thaw: async () => {},
    fork: (from, id) => inTurn(turn, from, () => disks.fork(from, id)),
    createCheckpoint: (id, name) => inTurn(turn, id, () => disks.createCheckpoint(id, name)),
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
    list: async () =>
      (await pods.list(LABEL.box))
        .filter(isRunning)
        .map(observed)
        .sort((one, other) => (one.id < other.id ? -1 : 1)),
    close: async () => {
      await Promise.all([...boxes.keys()].map((id) => driver.stop(id, 0)))
      pods.close()
    },
  }
  return driver
}

const observed = ({ metadata: { labels = {} } }: Pod): Observed => ({
  id: labels[LABEL.box] ?? '',
  generation: Number(labels[LABEL.generation]),
  state: 'running',
})
