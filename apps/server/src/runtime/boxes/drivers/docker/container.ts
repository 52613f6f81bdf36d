import { availableParallelism } from 'node:os'
import type { BoxSpec } from '../../driver.ts'
import { HOME, tmpBytesOf } from '../inside.ts'

const bound = (Name: string, most: number) => ({ Name, Soft: most, Hard: most })

/**
 * Left to itself Podman asks for more files and processes than some systems let it give. Processes are those of all
 * boxes, which one user runs; what each box may have is bounded apart.
 */
const ULIMITS = [bound('core', 0), bound('nofile', 16_384), bound('nproc', 32_768)]

/** What every container of a runner shares. */
export type Common = {
  image: string
  /** One of the engine's, such as `runsc`; its own choice where there is none. */
  runtime: string | null
  /** By number: names are the image's. */
  user: string
  labels: Record<string, string>
  /** What may be asked of the kernel, as the engine takes it. */
  seccomp: string
}

type Binds = { readable: Record<string, string>; writable: Record<string, string> }

/**
 * The first process of a box ends with the agent, and with whoever holds its input: a runner that dies takes its boxes
 * along. What the image, the engine or Podman put into the environment about themselves is not for programs.
 */
const FIRST_PROCESS = `unset HOSTNAME container TERM
exec 3<&0
"$@" </dev/null & agent=$!
trap 'kill -TERM $agent' TERM
{ cat <&3 >/dev/null; kill -9 $agent; } &
while kill -0 $agent 2>/dev/null; do wait $agent; done`

const bindsOf = ({ readable, writable }: Binds) => [
  ...Object.entries(readable).map(([place, folder]) => `${folder}:${place}:ro`),
  ...Object.entries(writable).map(([place, folder]) => `${folder}:${place}:rw`),
]

/** No network, no capability, nothing of the image that could be changed. */
const confined = ({ runtime, seccomp }: Common, binds: Binds) => ({
  NetworkMode: 'none',
  ReadonlyRootfs: true,
  CapDrop: ['ALL'],
  SecurityOpt: ['no-new-privileges', `seccomp=${seccomp}`],
  Binds: bindsOf(binds),
  Ulimits: ULIMITS,
  ...(runtime && { Runtime: runtime }),
})

type BoxContainer = { spec: BoxSpec; binds: Binds; environment: Record<string, string>; command: string[] }

/** What `POST /containers/create` is given for a box. */
export function boxContainer(common: Common, { spec, binds, environment, command }: BoxContainer) {
  const { memoryBytes, cpus, processes, diskBytes } = spec.limits
  const tmp = `rw,nosuid,nodev,exec,mode=1777,size=${tmpBytesOf(memoryBytes)}`
  return {
    Image: common.image,
    Hostname: 'box',
    User: common.user,
    Labels: common.labels,
    WorkingDir: HOME,
    Env: Object.entries(environment).map(([name, value]) => `${name}=${value}`),
    Entrypoint: ['/bin/sh', '-c', FIRST_PROCESS, 'box'],
    Cmd: command,
    OpenStdin: true,
    StdinOnce: true,
    HostConfig: {
      ...confined(common, binds),
      Tmpfs: { '/tmp': tmp },
      ShmSize: tmpBytesOf(memoryBytes),
      Memory: memoryBytes,
      MemorySwap: memoryBytes,
      // More than there are is an error.
      NanoCpus: Math.round(Math.min(cpus, availableParallelism()) * 1e9),
      PidsLimit: processes,
      Ulimits: [...ULIMITS, bound('fsize', diskBytes)],
      LogConfig: { Type: 'none' },
    },
  }
}

/** What it is given for a program that works on folders of boxes. */
export const toolContainer = (common: Common, command: string[], binds: Binds) => ({
  Image: common.image,
  User: common.user,
  Labels: common.labels,
  WorkingDir: '/',
  Env: ['PATH=/usr/bin:/bin', 'LC_ALL=C'],
  Entrypoint: command,
  Cmd: [],
  HostConfig: confined(common, binds),
})
