import { readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const FOLDER = '/dev/shm'
/** Several times what two instances of the product, two workers' databases and other files take. */
const ENOUGH_BYTES = 6 * 2 ** 30

/**
 * The folder for test databases: in memory if there is plenty, because otherwise every change waits for the disk.
 * Devboxes execute programs from there, which containers may forbid.
 *
 * @returns the folder, or undefined for the default of temporary files
 */
export function memoryFolder({
  mounts = () => readFileSync('/proc/mounts', 'utf8'),
  room = () => {
    const { bavail, bsize } = statfsSync(FOLDER)
    return Math.min(bavail * bsize, freemem())
  },
} = {}) {
  try {
    const mount = mounts()
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, folder]) => folder === FOLDER)
    const [, , type, options = ''] = mount ?? []
    const isFit = type === 'tmpfs' && !options.split(',').some((option) => ['noexec', 'ro'].includes(option))
    return isFit && room() >= ENOUGH_BYTES ? FOLDER : undefined
  } catch {
    return undefined
  }
}
