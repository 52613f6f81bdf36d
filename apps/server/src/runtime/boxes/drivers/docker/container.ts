import { availableParallelism } from 'node:os'
import type { BoxSpec } from '../../driver.ts'
import { HOME, tmpBytesOf } from '../inside.ts'

const bound = (Name: string, most: number) => ({ Name, Soft: most, Hard: most })

/**
 * By default, Podman requests higher limits than some systems allow. The process limit is that of all boxes, which
 * share one user; each box is limited separately.
 */
const ULIMITS = [bound('core', 0), bound('nofile', 16_384), bound('nproc', 32_768)]

/** What every container of a runner shares. */
export type Common = {
  image: string
  /** One of the engine's runtimes, such as `runsc`; null for its default. */
  runtime: string | null
  /** Numeric, because names depend on the image. */
  user: string
  labels: Record<string, string>
  /** The seccomp profile, in the engine's format. */
  seccomp: string
}

type Binds = { readable: Record<string, string>; writable: Record<string, string> }

/**
 * The first process of a box ends with the agent, and with whoever holds its input, so that boxes end along with their
 * runner. Variables that the image, the engine or Podman set about themselves are hidden from programs.
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

/** No network, no capabilities, and a read-only image. */
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

/** The body of `POST /containers/create` for a box. */
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
      // More cores than exist would be an error.
      NanoCpus: Math.round(Math.min(cpus, availableParallelism()) * 1e9),
      PidsLimit: processes,
      Ulimits: [...ULIMITS, bound('fsize', diskBytes)],
      LogConfig: { Type: 'none' },
    },
  }
}

/** The body for a tool that works on the folders of boxes. */
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
