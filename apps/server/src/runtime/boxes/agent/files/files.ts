import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Entry } from '../api.ts'
import { FOLDER_ENTRIES_MAX } from '../limits.ts'
import { errnoOf, Problem } from '../problem.ts'
import { NO_FILE } from '../wire.ts'
import { atFolder, atPath } from './beneath.ts'
import { shownName } from './names.ts'

/** Anything but a regular file has no contents, and opening it may block forever. */
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

export type Written = { hash: string; size: number }
type Contents = AsyncIterable<Buffer> | Iterable<Buffer>
export type Files = ReturnType<typeof filesBelow>

/** The files of a project. Files being written are kept outside of it, so that readers see only complete ones. */
export function filesBelow(root: string, draftsDir: string) {
  /** Writes to one path wait for each other, so that each is based on the result of the previous one. */
  const writing = new Map<string, Promise<unknown>>()

  function inTurn<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
    const before = writing.get(path) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.catch(() => {})
    writing.set(path, settled)
    void settled.then(() => writing.get(path) === settled && writing.delete(path))
    return mine
  }

  async function list(path: string): Promise<{ entries: Entry[]; isCut: boolean }> {
    return atFolder(root, path, async (at) => {
      const names = await readdir(at, { encoding: 'buffer' })
      const entries: Entry[] = []
      for (const name of names.slice(0, FOLDER_ENTRIES_MAX)) {
        const entry = await entryAt(at, name)
        if (entry) entries.push(entry)
      }
      return { entries, isCut: names.length > FOLDER_ENTRIES_MAX }
    })
  }

  /** Passes a file's handle to a callback, and closes it afterwards. */
  async function read<Result>(path: string, use: (file: FileHandle, size: number) => Promise<Result>) {
    return atPath(root, path, { follow: true }, async (at) => {
      const file = await open(at, READ)
      try {
        const stat = await file.stat()
        if (!stat.isFile()) throw new Problem('not_a_file')
        return await use(file, stat.size)
      } finally {
        await file.close()
      }
    })
  }

  const hashOf = (path: string): Promise<string | null> =>
    read(path, async (file) => hashOfFile(file)).catch((error: unknown) => {
      if (errnoOf(error) === 'ENOENT') return null
      throw error
    })

  async function checkStart(path: string, from: string | null) {
    if (from === null) return
    const hash = await hashOf(path)
    if ((hash ?? NO_FILE) !== from) throw new Problem('conflict', { hash })
  }

  type Write = { contents: Contents; from: string | null; isExecutable: boolean | null }

  async function write(path: string, { contents, from, isExecutable }: Write): Promise<Written> {
    await mkdir(draftsDir, { recursive: true })
    const draft = join(draftsDir, randomBytes(12).toString('hex'))
    try {
      const file = await open(draft, NEW, 0o644)
      const written = await fill(file, contents)
      return await inTurn(path, async () => {
        await checkStart(path, from)
        await atPath(root, path, { follow: true, make: true }, async (at) => {
          const before = await lstat(at).catch(() => null)
          if (before && !before.isFile()) throw new Problem('not_a_file')
          const mode = before ? before.mode & 0o777 : 0o644
          const wanted = isExecutable === null ? mode : isExecutable ? mode | 0o111 : mode & ~0o111
          if (wanted !== 0o644) await withFile(draft, (opened) => opened.chmod(wanted))
          await rename(draft, at)
        })
        return written
      })
    } finally {
      await rm(draft, { force: true })
    }
  }

  const remove = (path: string, from: string | null): Promise<void> =>
    inTurn(path, async () => {
      if (path === '') throw new Problem('invalid')
      await checkStart(path, from)
      await atPath(root, path, { follow: false }, (at) => rm(at, { recursive: true }))
    })

  const move = (path: string, to: string): Promise<void> =>
    atPath(root, path, { follow: false }, (at) =>
      atPath(root, to, { follow: false, make: true }, async (target) => {
        if (path === '' || to === '') throw new Problem('invalid')
        if (await lstat(target).catch(() => null)) throw new Problem('conflict')
        await rename(at, target)
      }),
    )

  const makeFolder = (path: string): Promise<void> =>
    atPath(root, path === '' ? '' : `${path}/_`, { follow: false, make: true }, async () => {})

  /** An empty one. */
  const removeFolder = (path: string): Promise<void> =>
    atPath(root, path, { follow: false }, async (at) => {
      if (path === '') throw new Problem('invalid')
      await rmdir(at)
    })

  return { list, read, write, remove, move, makeFolder, removeFolder }
}

async function withFile(at: string, use: (file: FileHandle) => Promise<void>) {
  const file = await open(at, READ)
  await use(file).finally(() => file.close())
}

async function fill(file: FileHandle, contents: Contents): Promise<Written> {
  const hash = createHash('sha256')
  let size = 0
  const pass = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
  }
  await pipeline(Readable.from(contents, { objectMode: false }), pass, file.createWriteStream())
  return { hash: hash.digest('hex'), size }
}

/** Hashes the contents of an open file, without closing it. */
export async function hashOfFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of file.createReadStream({ autoClose: false, start: 0 })) hash.update(piece)
  return hash.digest('hex')
}

async function entryAt(at: string, name: Buffer): Promise<Entry | null> {
  const stat = await lstat(Buffer.concat([Buffer.from(`${at}/`), name])).catch(() => null)
  if (!stat) return null
  const type = stat.isFile()
    ? 'file'
    : stat.isDirectory()
      ? 'folder'
      : stat.isSymbolicLink()
        ? 'link'
        : 'other'
  const isExecutable = type === 'file' && (stat.mode & 0o111) !== 0
  return { ...shownName(name), type, size: stat.size, modifiedMs: stat.mtimeMs, isExecutable }
}
