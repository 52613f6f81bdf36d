import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../disk/sync-folder.ts'
import type { ObjectStore } from './object-store.ts'

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Stores each object as a file in a folder; it gets its name only once it is completely on disk. */
export function diskObjects(folder: string): ObjectStore {
  const at = (key: string) => join(folder, key)
  return {
    place: folder,
    put: async (key, content, signal) => {
      const file = at(key)
      const draft = `${file}.part`
      const made = await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      try {
        const handle = await open(draft, 'w', 0o600)
        try {
          await handle.writeFile(content, { signal })
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw error
      }
      await syncFolder(dirname(file))
      if (made !== undefined) await syncFolder(dirname(dirname(file)))
    },
    get: async (key, signal) => {
      try {
        return await readFile(at(key), { ...(signal && { signal }) })
      } catch (error) {
        if (isGone(error)) return null
        throw error
      }
    },
    remove: (key) => rm(at(key), { force: true }),
    list: async function* () {
      for (const part of await entriesOf(folder)) {
        if (!part.isDirectory()) continue
        const files = (await entriesOf(at(part.name))).filter((file) => file.isFile())
        const listed = await Promise.all(
          files.map(async ({ name }) => {
            const key = `${part.name}/${name}`
            try {
              return [{ key, putAt: (await stat(at(key))).mtime }]
            } catch (error) {
              if (isGone(error)) return []
              throw error
            }
          }),
        )
        yield listed.flat()
      }
    },
    close: () => {},
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}
