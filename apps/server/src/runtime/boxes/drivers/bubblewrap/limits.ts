import { availableParallelism } from 'node:os'
import type { BoxLimits } from '../../driver.ts'
import type { Cgroups } from './cgroups.ts'

/** What Node makes room for at its start and does not touch: with less than about 700 MB it does not even begin. */
const UNTOUCHED_BYTES = 1024 * 1024 * 1024

/**
 * Programs that bound what they start, in the box: there the kernel counts the processes of this box alone. What groups
 * of processes bound on this host is left to them.
 */
export function programLimits({ memoryBytes, processes, diskBytes }: BoxLimits, cgroups: Cgroups): string[] {
  return [
    ...['prlimit', '--core=0', `--fsize=${diskBytes}`],
    ...(cgroups.has('pids') ? [] : [`--nproc=${processes}`]),
    // Of each process; their sum is watched.
    ...(cgroups.has('memory') ? [] : [`--data=${memoryBytes + UNTOUCHED_BYTES}`]),
    '--',
  ]
}

/** Fewer cores to run on, in place of a share of all. */
export function kernelLimits({ cpus }: BoxLimits, cgroups: Cgroups): string[] {
  const cores = Math.max(1, Math.ceil(cpus))
  if (cgroups.has('cpu') || cores >= availableParallelism()) return []
  return ['taskset', '--cpu-list', `0-${cores - 1}`]
}
