import { readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const FOLDER = '/dev/shm'
/** Two instances of the product, the databases of two workers and what they write besides, several times over. */
const ENOUGH_BYTES = 6 * 2 ** 30

/**
 * Where databases of tests lie: in memory where there is plenty, as every change waits for the disk otherwise. Devboxes
 * run programs from there, which a container's own may forbid.
 *
 * @returns the folder, or undefined for the one that temporary files are in
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
