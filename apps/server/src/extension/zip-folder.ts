import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { zip } from 'fflate'

/** Zips the contents of a folder; null if it does not exist. */
export async function zipFolder(folder: string): Promise<Buffer | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null)
  if (entries === null) return null
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry): Promise<[string, Uint8Array]> => {
        const path = join(entry.parentPath, entry.name)
        return [relative(folder, path).replaceAll(sep, '/'), await readFile(path)]
      }),
  )
  return new Promise((done, fail) =>
    zip(Object.fromEntries(files), (error, made) => (error ? fail(error) : done(Buffer.from(made)))),
  )
}
