import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readlink } from 'node:fs/promises'
import { LINKS_FOLLOWED_MAX, PATH_MAX_BYTES } from '../limits.ts'
import { errnoOf, Problem } from '../problem.ts'

/*
 * Resolves paths below the project that cannot lead outside, whatever is moved or linked in the meantime. Node has no
 * openat(2), but a folder held open can be addressed through its name in /proc, from which each name leads one level
 * down.
 */

type How = {
  /** Whether to follow a link at the end, only within the project. */
  follow: boolean
  /** Whether to create missing folders. */
  make?: boolean
}

export async function atPath<Result>(
  root: string,
  path: string,
  { follow, make = false }: How,
  use: (at: string) => Promise<Result>,
): Promise<Result> {
  let names = namesOf(path)
  let links = 0
  const held: FileHandle[] = []
  const walked: string[] = []
  try {
    held.push(await openFolder(root, 0))
    for (;;) {
      const [name, ...rest] = names
      const folder = held.at(-1)
      if (!folder) throw new Problem('failed')
      const at = name === undefined ? inFolder(folder, '.') : inFolder(folder, name)
      if (name === undefined || (rest.length === 0 && !follow)) return await use(at)
      const target = await linkAt(at)
      if (target !== null) {
        links += 1
        if (links > LINKS_FOLLOWED_MAX) throw new Problem('outside')
        names = [...leadsTo(root, walked, target), ...rest]
        walked.length = 0
        await closeAll(held.splice(1))
        continue
      }
      if (rest.length === 0) return await use(at)
      held.push(make ? await madeFolder(at) : await openFolder(at))
      walked.push(name)
      names = rest
    }
  } finally {
    await closeAll(held)
  }
}

/** Runs a callback with a folder held open. */
export const atFolder = <Result>(
  root: string,
  path: string,
  use: (at: string) => Promise<Result>,
): Promise<Result> =>
  atPath(root, path, { follow: true }, async (at) => {
    const folder = await openFolder(at)
    try {
      return await use(`/proc/self/fd/${folder.fd}`)
    } finally {
      await folder.close()
    }
  })

const inFolder = (folder: FileHandle, name: string) => `/proc/self/fd/${folder.fd}/${name}`

const openFolder = (at: string, noFollow: number = constants.O_NOFOLLOW) =>
  open(at, constants.O_RDONLY | constants.O_DIRECTORY | noFollow)

async function madeFolder(at: string): Promise<FileHandle> {
  await mkdir(at).catch((error: unknown) => {
    if (errnoOf(error) !== 'EEXIST') throw error
  })
  return openFolder(at)
}

async function closeAll(held: readonly FileHandle[]) {
  for (const handle of held) await handle.close()
}

/** Returns the target of a link as written; null if it is no link or does not exist. */
async function linkAt(at: string): Promise<string | null> {
  try {
    return await readlink(at)
  } catch {
    return null
  }
}

/** Returns the names that a link stands for, relative to the project; refuses one that leads outside. */
export function leadsTo(root: string, folders: readonly string[], target: string): string[] {
  const isAbsolute = target.startsWith('/')
  if (isAbsolute && target !== root && !target.startsWith(`${root}/`)) throw new Problem('outside')
  const names = isAbsolute ? [] : [...folders]
  for (const name of (isAbsolute ? target.slice(root.length) : target).split('/')) {
    if (name === '' || name === '.') continue
    if (name !== '..') names.push(name)
    else if (names.pop() === undefined) throw new Problem('outside')
  }
  return names
}

function namesOf(path: string): string[] {
  const isTooLong = Buffer.byteLength(path) > PATH_MAX_BYTES
  if (isTooLong || path.includes('\0') || !path.isWellFormed()) throw new Problem('invalid')
  if (path === '') return []
  const names = path.split('/')
  if (names.some((name) => name === '' || name === '.' || name === '..')) throw new Problem('invalid')
  return names
}
