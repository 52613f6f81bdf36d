import { availableParallelism } from 'node:os'
import type { BoxLimits } from '../../driver.ts'
import type { Cgroups } from './cgroups.ts'

/** Address space that Node reserves at startup without using it: with less than about 700 MB, it does not start. */
const UNTOUCHED_BYTES = 1024 * 1024 * 1024

/**
 * Programs that limit what they start, inside the box, where the kernel counts only this box's processes. Limits that
 * cgroups enforce on this host are left to those.
 */
export function programLimits({ memoryBytes, processes, diskBytes }: BoxLimits, cgroups: Cgroups): string[] {
  return [
    ...['prlimit', '--core=0', `--fsize=${diskBytes}`],
    ...(cgroups.has('pids') ? [] : [`--nproc=${processes}`]),
    // Per process; their sum is monitored.
    ...(cgroups.has('memory') ? [] : [`--data=${memoryBytes + UNTOUCHED_BYTES}`]),
    '--',
  ]
}

/** Fewer cores to run on, instead of a share of all. */
export function kernelLimits({ cpus }: BoxLimits, cgroups: Cgroups): string[] {
  const cores = Math.max(1, Math.ceil(cpus))
  if (cgroups.has('cpu') || cores >= availableParallelism()) return []
  return ['taskset', '--cpu-list', `0-${cores - 1}`]
}
