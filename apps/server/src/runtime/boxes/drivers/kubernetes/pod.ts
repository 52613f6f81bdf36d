import { relative } from 'node:path'
import { AGENT_SOCKET } from '../../agent/wire.ts'
import type { BoxSpec, EndReason } from '../../driver.ts'
import { AGENT_FOLDER, type BoxUser, HOME, tmpBytesOf } from '../inside.ts'
import type { Folders } from '../tools.ts'
import { LIFELINE } from './relay/wire.ts'

/** What the server and the pods share: a folder of the node, or a claim that both mount. */
export type Volume = {
  /** A path on the node, or the name of a claim. */
  source: string
  /** Its path on the server. */
  base: string
}

/** What all pods of a runner share. */
export type Common = {
  image: string
  user: BoxUser
  labels: Record<string, string>
  volume: Volume
  /** The only node with the volume; null if all have it. */
  node: string | null
  /** The seccomp profile, in the kubelet's folder of profiles. */
  seccomp: string
  /** A RuntimeClass, such as one for gVisor. */
  runtimeClass: string | null
}

/** Most boxes are idle; a node would be full with only a few if each reserved all that it may use. */
const CPU_KEPT = 0.1
const MEMORY_KEPT = 0.5
/** For the certificates that a box trusts. */
const DOORS_BYTES = 4 * 1024 * 1024
const BOX = 'box'
const TOOL_LIMITS = { memory: 512 * 1024 * 1024, cpu: 1 }
const FSIZE_UNIT_BYTES = 512

/** Each takes a tenth of a second, until the runner is connected. */
const CONNECT_TRIES_MAX = 600
const PIPE = `${AGENT_FOLDER}/${LIFELINE}`

/**
 * The first process of a box ends with the agent, and some time after the runner, for which the relay holds the other
 * end of a pipe. Variables that the cluster sets about itself are hidden from programs, and nothing is written to the
 * node's logs.
 */
const FIRST_PROCESS = `exec >/dev/null 2>&1
set -f
ulimit -c 0; ulimit -f $1
PATH="$2:$PATH"; shift 2
unset HOSTNAME
for pair in $(env); do case $pair in KUBERNETES_*) unset "\${pair%%=*}";; esac; done
trap exit TERM
tries=0
until [ -S ${AGENT_FOLDER}/${AGENT_SOCKET} ]; do
  [ $tries -lt ${CONNECT_TRIES_MAX} ] || exit
  tries=$((tries + 1)); sleep 0.1
done
"$@" </dev/null & agent=$!
trap 'kill -TERM $agent' TERM
{ cat ${PIPE}; kill -9 $agent; } &
while kill -0 $agent; do wait $agent; done`

/** Creates the pipe and waits: the relay is executed in this container each time the runner connects. */
const BESIDE_BOX = `mkfifo ${PIPE}; trap 'exit 0' TERM; sleep infinity & wait`
export const RELAY = 'relay'
const RELAY_LIMITS = { memory: 128 * 1024 * 1024, cpu: 1 }

type Container = { name: string; volumeMounts: object[] } & Record<string, unknown>

const podOf = (common: Common, name: string, containers: Container[], volumes: object[] = []) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, labels: common.labels },
  spec: {
    ...(common.node && { nodeName: common.node }),
    restartPolicy: 'Never',
    ...(common.runtimeClass && { runtimeClassName: common.runtimeClass }),
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    // A name server is mandatory, and nothing listens at this one.
    hostname: 'box',
    dnsPolicy: 'None',
    dnsConfig: { nameservers: ['127.0.0.1'] },
    terminationGracePeriodSeconds: 2,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: common.user.uid,
      runAsGroup: common.user.gid,
      seccompProfile: { type: 'Localhost', localhostProfile: common.seccomp },
    },
    containers: containers.map((container) => ({
      image: common.image,
      imagePullPolicy: 'IfNotPresent',
      securityContext: {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        privileged: false,
        capabilities: { drop: ['ALL'] },
      },
      ...container,
    })),
    volumes: [{ name: 'shared', ...sourceOf(common.volume) }, ...volumes],
  },
})

const sourceOf = ({ source }: Volume) =>
  source.startsWith('/')
    ? { hostPath: { path: source, type: 'Directory' } }
    : { persistentVolumeClaim: { claimName: source } }

const mountsOf = ({ base }: Volume, { readable, writable }: Folders) => {
  const mount = (readOnly: boolean) => (entry: [string, string]) => ({
    name: 'shared',
    mountPath: entry[0],
    subPath: relative(base, entry[1]),
    readOnly,
  })
  return [...Object.entries(readable).map(mount(true)), ...Object.entries(writable).map(mount(false))]
}

const resourcesOf = ({ memory, cpu }: { memory: number; cpu: number }) => ({
  limits: { memory: String(memory), cpu: String(cpu) },
  requests: { memory: String(Math.floor(memory * MEMORY_KEPT)), cpu: String(cpu * CPU_KEPT) },
})

type BoxPod = {
  name: string
  spec: BoxSpec
  folders: Folders
  environment: Record<string, string>
  /** The folder of our programs, before those of the image. */
  path: string
  command: string[]
}

export function boxPod(common: Common, { name, spec, folders, environment, path, command }: BoxPod) {
  const { memoryBytes, cpus, diskBytes } = spec.limits
  const fileMax = Math.floor(diskBytes / FSIZE_UNIT_BYTES)
  const inMemory = { emptyDir: { medium: 'Memory', sizeLimit: String(tmpBytesOf(memoryBytes)) } }
  const doors = (readOnly: boolean) => ({ name: 'doors', mountPath: AGENT_FOLDER, readOnly })
  return podOf(
    common,
    name,
    [
      {
        name: BOX,
        workingDir: HOME,
        env: Object.entries(environment).map(([variable, value]) => ({ name: variable, value })),
        command: ['/bin/sh', '-c', FIRST_PROCESS, 'box', String(fileMax), path],
        args: command,
        resources: resourcesOf({ memory: memoryBytes, cpu: cpus }),
        volumeMounts: [
          ...mountsOf(common.volume, folders),
          doors(true),
          { name: 'tmp', mountPath: '/tmp' },
          { name: 'shm', mountPath: '/dev/shm' },
        ],
      },
      {
        name: RELAY,
        command: ['/bin/sh', '-c', BESIDE_BOX],
        resources: resourcesOf(RELAY_LIMITS),
        volumeMounts: [
          ...mountsOf(common.volume, { readable: folders.readable, writable: {} }),
          doors(false),
        ],
      },
    ],
    [
      { name: 'tmp', ...inMemory },
      { name: 'shm', ...inMemory },
      { name: 'doors', emptyDir: { medium: 'Memory', sizeLimit: String(DOORS_BYTES) } },
    ],
  )
}

/** A pod for a tool that works on the folders of boxes. */
export const toolPod = (common: Common, name: string, command: string[], folders: Folders) =>
  podOf(common, name, [
    {
      name: BOX,
      command,
      workingDir: '/',
      env: [{ name: 'NODE_ADDRESS', valueFrom: { fieldRef: { fieldPath: 'status.hostIP' } } }],
      resources: resourcesOf(TOOL_LIMITS),
      volumeMounts: mountsOf(common.volume, folders),
    },
  ])

/** Blocks all traffic, if the cluster's network supports policies. */
export const noNetwork = (name: string, labels: Record<string, string>) => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name, labels },
  spec: { podSelector: { matchLabels: labels }, policyTypes: ['Ingress', 'Egress'] },
})

/** The parts of a pod's state that are used. */
export type Pod = {
  metadata: { name: string; labels?: Record<string, string>; resourceVersion: string }
  status: {
    phase: string
    reason?: string
    message?: string
    containerStatuses?: { name: string; state: ContainerState }[]
  }
}

type ContainerState = {
  waiting?: { reason?: string; message?: string }
  running?: object
  terminated?: { exitCode: number; reason?: string; message?: string }
}

const statesOf = ({ status }: Pod) => status.containerStatuses ?? []
const stateOf = (pod: Pod): ContainerState => statesOf(pod).find(({ name }) => name === BOX)?.state ?? {}

/** All of its containers. */
export const isRunning = (pod: Pod): boolean =>
  stateOf(pod).running !== undefined && statesOf(pod).every(({ state }) => state.running !== undefined)
export const hasEnded = (pod: Pod): boolean =>
  stateOf(pod).terminated !== undefined || pod.status.phase === 'Failed' || pod.status.phase === 'Succeeded'
export const exitCodeOf = (pod: Pod): number | null => stateOf(pod).terminated?.exitCode ?? null

export function endReasonOf(pod: Pod): EndReason {
  if (stateOf(pod).terminated?.reason === 'OOMKilled') return 'out-of-memory'
  // The kubelet evicts pods that fill an in-memory volume.
  return pod.status.reason === 'Evicted' ? 'out-of-memory' : 'ended'
}

const WAITS_FOR = /^(ErrImage|ImagePullBackOff|InvalidImageName|Create.*Error|RunContainerError)/

/** Returns why it cannot start without help. */
export function troubleOf(pod: Pod): { reason: string; message: string } | null {
  for (const { state } of statesOf(pod))
    if (state.waiting?.reason && WAITS_FOR.test(state.waiting.reason))
      return { reason: state.waiting.reason, message: state.waiting.message ?? state.waiting.reason }
  const { phase, reason = phase, message = reason } = pod.status
  return phase === 'Failed' && !stateOf(pod).terminated ? { reason, message } : null
}
