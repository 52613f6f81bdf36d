import { closeSync, openSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Longer ones do not fit where the kernel takes them. */
const PATH_MAX_BYTES = 107

/** Where a server answers the git of its boxes, by the folder of all that they have. */
export const gitDoorIn = (folder: string): string => join(folder, 'runner', 'git.sock')

/** A name for a socket that the kernel takes, however deep its folder lies, until it is released. */
export function socketPath(path: string): { path: string; release(): void } {
  if (Buffer.byteLength(path) <= PATH_MAX_BYTES || process.platform !== 'linux')
    return { path, release: () => {} }
  const folder = openSync(dirname(path), 'r')
  return { path: `/proc/self/fd/${folder}/${basename(path)}`, release: () => closeSync(folder) }
}
