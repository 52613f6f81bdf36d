import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type AnswerCache = {
  get(key: string): Promise<{ body: Buffer; age: number } | null>
  put(key: string, body: string | Buffer): Promise<void>
  drop(key: string): Promise<void>
}

/**
 * Caches complete answers on disk below `folder`, whole or not at all, as long as there is space. Ages are in
 * milliseconds.
 */
export function openAnswerCache(folder: string, now: () => number, isShort: () => boolean): AnswerCache {
  const fileOf = (key: string) => {
    const name = createHash('sha256').update(key).digest('hex')
    return join(folder, name.slice(0, 2), name.slice(2))
  }
  return {
    get: async (key) => {
      const file = fileOf(key)
      try {
        const [body, { mtime }] = await Promise.all([readFile(file), stat(file)])
        // Many disks record no access times, or only the first one of a day.
        utimes(file, new Date(now()), mtime).catch(() => {})
        return { body, age: now() - mtime.getTime() }
      } catch {
        return null
      }
    },
    drop: (key) => rm(fileOf(key), { force: true }),
    put: async (key, body) => {
      if (isShort()) return
      const file = fileOf(key)
      const draft = `${file}.${randomUUID()}`
      await mkdir(dirname(file), { recursive: true })
      try {
        await writeFile(draft, body)
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
  }
}
