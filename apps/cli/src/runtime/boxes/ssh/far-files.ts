import { PassThrough } from 'node:stream'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import type { Context } from '../../../platform/context.ts'
import { devboxTexts } from '../messages.ts'
import { run } from '../terminal/run.ts'

/**
 * Runs in the devbox: reads one call per line and answers each with a line. Open files have numbers, contents are
 * base64, and flags are SFTP's.
 */
const HELPER = `const fs = require('node:fs/promises'), { resolve } = require('node:path')
const open = new Map(); let last = 0
const { O_RDONLY, O_WRONLY, O_RDWR, O_APPEND, O_CREAT, O_TRUNC, O_EXCL } = fs.constants
const way = (f) => [O_RDONLY, O_RDONLY, O_WRONLY, O_RDWR][f & 3] | (f & 4 && O_APPEND) | (f & 8 && O_CREAT) | (f & 16 && O_TRUNC) | (f & 32 && O_EXCL)
const kept = (thing) => (open.set(++last, thing), last)
const attrs = (s) => ({ mode: s.mode, uid: s.uid, gid: s.gid, size: s.size, atime: Math.trunc(s.atimeMs / 1000), mtime: Math.trunc(s.mtimeMs / 1000) })
const entry = async (folder, name) => ({ name, attrs: attrs(await fs.lstat(resolve(folder, name))) })
const change = async (path, { mode, size, atime, mtime }) => {
  if (size !== undefined) await fs.truncate(path, size)
  if (mode !== undefined) await fs.chmod(path, mode & 4095)
  if (mtime !== undefined) await fs.utimes(path, atime ?? mtime, mtime)
}
const calls = {
  open: async ({ path, flags, mode }) => kept({ path: resolve(path), file: await fs.open(path, way(flags), mode) }),
  list: async ({ path }) => kept({ names: await fs.readdir(path), path }),
  next: async ({ handle, count }) => {
    const { names, path } = open.get(handle)
    return (await Promise.all(names.splice(0, count).map((name) => entry(path, name).catch(() => null)))).filter(Boolean)
  },
  read: async ({ handle, at, count }) => {
    const { bytesRead, buffer } = await open.get(handle).file.read(Buffer.alloc(count), 0, count, at)
    return buffer.toString('base64', 0, bytesRead)
  },
  write: async ({ handle, at, data }) => {
    const bytes = Buffer.from(data, 'base64')
    for (let done = 0; done < bytes.length; ) done += (await open.get(handle).file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
  },
  close: async ({ handle }) => { const { file } = open.get(handle); open.delete(handle); await file?.close() },
  fstat: async ({ handle }) => attrs(await open.get(handle).file.stat()),
  fchange: async ({ handle, attrs }) => change(open.get(handle).path, attrs),
  stat: async ({ path }) => attrs(await fs.stat(path)),
  lstat: async ({ path }) => attrs(await fs.lstat(path)),
  change: async ({ path, attrs }) => change(path, attrs),
  real: async ({ path }) => resolve(path),
  target: async ({ path }) => fs.readlink(path),
  link: async ({ path, target }) => fs.symlink(target, path),
  folder: async ({ path, mode }) => fs.mkdir(path, mode),
  rmdir: async ({ path }) => fs.rmdir(path),
  unlink: async ({ path }) => fs.unlink(path),
  rename: async ({ from, to }) => {
    if (await fs.lstat(to).catch(() => null)) throw Object.assign(new Error(to + ' is there already.'), { code: 'EEXIST' })
    await fs.rename(from, to)
  },
}
require('node:readline').createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, call, ...args } = JSON.parse(line)
  const answer = await calls[call](args).then((value) => ({ value: value ?? null }), ({ code, message }) => ({ code: code ?? '', message }))
  process.stdout.write(JSON.stringify({ id, ...answer }) + '\\n')
})`

export const HELPER_COMMAND = ['node', '-e', HELPER]

export type Attrs = {
  mode: number
  uid: number
  gid: number
  size: number
  atime: number
  mtime: number
}

type Path = { path: string }
type Open = { handle: number }

/** The helper's calls, with their parameters and results. */
type Calls = {
  open: [Path & { flags: number; mode: number | undefined }, number]
  list: [Path, number]
  next: [Open & { count: number }, { name: string; attrs: Attrs }[]]
  read: [Open & { at: number; count: number }, string]
  write: [Open & { at: number; data: string }, null]
  close: [Open, null]
  fstat: [Open, Attrs]
  fchange: [Open & { attrs: Partial<Attrs> }, null]
  stat: [Path, Attrs]
  lstat: [Path, Attrs]
  change: [Path & { attrs: Partial<Attrs> }, null]
  real: [Path, string]
  target: [Path, string]
  link: [Path & { target: string }, null]
  folder: [Path & { mode: number | undefined }, null]
  rmdir: [Path, null]
  unlink: [Path, null]
  rename: [{ from: string; to: string }, null]
}

export type FarFiles = <Call extends keyof Calls>(call: Call, args: Calls[Call][0]) => Promise<Calls[Call][1]>

/** A call that the devbox's file system refused, with its code. */
export class FarFileError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

type Waiting = { done: (value: never) => void; fail: (error: Error) => void }
type Answer = { id: number; value: never } | { id: number; code: string; message: string }

/** Accesses the files of a devbox through a program that runs there until the context's signal. */
export function openFarFiles(client: Client, id: string, context: Context): FarFiles {
  const stdin = new PassThrough()
  const waiting = new Map<number, Waiting>()
  let ended: Error | null = null
  let rest = ''
  const take = (answer: Answer) => {
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('code' in answer) call?.fail(new FarFileError(answer.code, answer.message))
    else call?.done(answer.value)
  }
  const end = (error: Error) => {
    ended = error
    for (const { fail } of waiting.values()) fail(error)
    waiting.clear()
  }
  const out = async (piece: Buffer) => {
    // Names are the only non-ASCII text, and JSON keeps them intact; a chunk may split a character.
    const lines = (rest + piece.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(JSON.parse(Buffer.from(line, 'latin1').toString()))
  }
  const streams = { stdin, out, err: async () => {} }
  void run(client, id, { request: { command: HELPER_COMMAND }, streams, context }).then(
    () => end(new AppError('offline', devboxTexts.execLost(context.target().host))),
    end,
  )
  let last = 0
  return (call, args) =>
    new Promise((done, fail) => {
      if (ended) return fail(ended)
      waiting.set(++last, { done, fail })
      stdin.write(`${JSON.stringify({ id: last, call, ...args })}\n`)
    })
}
