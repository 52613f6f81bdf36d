import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '../start-error.ts'

/** Creates the data directory if it does not exist. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    for (const folder of await missingFolders(dataDir))
      await mkdir(folder, { mode: 0o711 }).catch(unlessThere)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      `The data directory ${dataDir} cannot be made: ${reason}. Set SANDLOT_DATA_DIR to a folder that this user may write.`,
      { cause },
    )
  }
}

/** Outermost first. Node's recursive mkdir never returns for a path below /proc. */
async function missingFolders(path: string): Promise<string[]> {
  const missing: string[] = []
  for (let folder = path; !(await isThere(folder)); folder = dirname(folder)) missing.unshift(folder)
  return missing
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => {
      if (!found.isDirectory()) throw new Error(`${path} is a file`)
      return true
    },
    (error) => {
      if (error.code === 'ENOENT' && dirname(path) !== path) return false
      throw error
    },
  )

const unlessThere = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error
}
