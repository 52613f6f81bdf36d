import { closeSync, openSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Limit of the kernel for socket paths. */
const PATH_MAX_BYTES = 107

/** The socket on which a server answers the git requests of its boxes, by the folder of boxes. */
export const gitDoorIn = (folder: string): string => join(folder, 'runner', 'git.sock')

/**
 * Returns a path for a socket that is short enough for the kernel, however deep its folder is; valid until released.
 */
export function socketPath(path: string): { path: string; release(): void } {
  if (Buffer.byteLength(path) <= PATH_MAX_BYTES || process.platform !== 'linux')
    return { path, release: () => {} }
  const folder = openSync(dirname(path), 'r')
  return { path: `/proc/self/fd/${folder}/${basename(path)}`, release: () => closeSync(folder) }
}
