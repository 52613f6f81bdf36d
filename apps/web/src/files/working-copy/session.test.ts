import { AppError } from '@sandlot/core/errors'
import type { FileChange } from '@sandlot/core/files/rest'
import { expect, test, vi } from 'vitest'
import type { SaveReply } from './changes.ts'
import type { KeptWork } from './kept.ts'
import { createEditSession } from './session.ts'
import type { SaveAccess } from './status.ts'
import { edit, openCopy, type ServerFiles } from './working-copy.ts'

/** Waits until a check passes, even on a busy machine. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 10 })

const MOMENT = '2026-01-01T00:00:00Z'

const server = (version: number, texts: Record<string, string>): ServerFiles => ({
  version,
  modules: Object.entries(texts).map(([title, code]) => ({
    id: title,
    shortid: title,
    title,
    code,
    directoryShortid: null,
    isBinary: false,
    sha: `sha of ${code}`,
    insertedAt: MOMENT,
    updatedAt: MOMENT,
  })),
  directories: [],
})

const replyTo = (version: number, changes: readonly FileChange[]): SaveReply => ({
  version,
  modules: server(
    version,
    Object.fromEntries(changes.flatMap((one) => (one.type === 'write' ? [[one.path, one.code]] : []))),
  ).modules,
  directories: [],
})

/** A session with a server that answers as told, and a clock that the test advances. */
function build(access: SaveAccess = 'write') {
  const due: { run: () => void; at: number }[] = []
  let now = 0
  const world = { isOnline: true, files: server(1, { 'a.txt': 'old' }) }
  const save = vi.fn((changes: readonly FileChange[]) => Promise.resolve(replyTo(2, changes)))
  const keep = vi.fn((_work: KeptWork | null) => Promise.resolve())
  const fork = vi.fn(() => Promise.resolve(world.files))
  const view: { flush: () => void } = { flush: () => undefined }
  const load = vi.fn(() => Promise.resolve(world.files))
  const session = createEditSession(
    { copy: openCopy(world.files), access },
    {
      load,
      save,
      fork,
      keep,
      flush: () => view.flush(),
      isOnline: () => world.isOnline,
      schedule: (run, milliseconds) => {
        const one = { run, at: now + milliseconds }
        due.push(one)
        return () => void due.splice(due.indexOf(one), due.includes(one) ? 1 : 0)
      },
    },
  )
  session.start()
  const pass = async (milliseconds: number) => {
    now += milliseconds
    for (const one of due.filter(({ at }) => at <= now)) {
      due.splice(due.indexOf(one), 1)
      one.run()
    }
    await eventually(() => expect(session.get().status.kind).not.toBe('saving'))
  }
  const type = (text: string) => session.update((copy) => edit(copy, 'a.txt', text))
  const status = () => session.get().status
  return { session, world, load, save, keep, fork, pass, type, status, view }
}

test('stores edits on the device, saves them once typing pauses, then removes the stored copy', async () => {
  const { keep, save, pass, type, status } = build()
  type('n')
  expect(status()).toEqual({ kind: 'unsaved' })
  await pass(300)
  expect(keep.mock.lastCall?.[0]?.files[0]?.code).toBe('n')
  type('new')
  await pass(600)
  expect(save).not.toHaveBeenCalled()
  await pass(100)
  expect(save).toHaveBeenCalledExactlyOnceWith([
    { type: 'write', path: 'a.txt', code: 'new', isBinary: false, baseSha: 'sha of old' },
  ])
  await eventually(() => expect(status()).toEqual({ kind: 'saved' }))
  await eventually(() => expect(keep.mock.lastCall?.[0]).toBeNull())
})

test('waits without a network, and saves as soon as it is back', async () => {
  const { session, world, save, pass, type, status } = build()
  world.isOnline = false
  save.mockRejectedValueOnce(new AppError('offline', 'Network Error'))
  type('new')
  await pass(700)
  expect(status()).toEqual({ kind: 'offline' })
  world.isOnline = true
  session.networkChanged()
  await pass(0)
  await eventually(() => expect(status()).toEqual({ kind: 'saved' }))
  expect(save).toHaveBeenCalledTimes(2)
})

test('a conflict found once the network is back waits for a choice, not for the network', async () => {
  const { session, world, save, pass, type, status } = build()
  save.mockRejectedValueOnce(new AppError('offline', 'Network Error'))
  type('mine')
  await pass(700)
  expect(status()).toEqual({ kind: 'offline' })
  world.files = server(2, { 'a.txt': 'theirs' })
  session.announce(null)
  await eventually(() => expect(session.get().copy.files.get('a.txt')?.conflict).not.toBeNull())
  await pass(60_000)
  await eventually(() => expect(status()).toEqual({ kind: 'conflict' }))
  expect(save).toHaveBeenCalledTimes(1)
})

test('shows the reason for a refusal, and retries on the next change', async () => {
  const { save, pass, type, status } = build()
  save.mockRejectedValueOnce(new AppError('validation', 'That path is wrong.', { reason: 'invalid' }))
  type('new')
  await pass(700)
  expect(status()).toEqual({ kind: 'failed', reason: 'That path is wrong.' })
  await pass(60_000)
  expect(save).toHaveBeenCalledTimes(1)
  type('newer')
  await pass(700)
  await eventually(() => expect(status()).toEqual({ kind: 'saved' }))
})

test('an ended session keeps the text and asks to sign in', async () => {
  const { session, save, keep, pass, type, status } = build()
  save.mockRejectedValueOnce(new AppError('unauthenticated', 'Sign in.', { reason: 'signedOut' }))
  type('new')
  await pass(700)
  expect(status()).toEqual({ kind: 'sign-in' })
  await eventually(() => expect(keep.mock.lastCall?.[0]?.files).toHaveLength(1))
  session.signedIn()
  await pass(700)
  await eventually(() => expect(status()).toEqual({ kind: 'saved' }))
})

test('the first save of a user with read-only access creates a fork', async () => {
  const { session, save, fork, pass, type, status } = build('fork')
  type('mine')
  await pass(700)
  await eventually(() => expect(status()).toEqual({ kind: 'saved' }))
  expect(fork).toHaveBeenCalledOnce()
  expect(save).toHaveBeenCalledOnce()
  expect(session.get().access).toBe('write')
})

test('a stale save raises a conflict instead of overwriting', async () => {
  const { session, save, pass, type, status } = build()
  const theirs = { code: 'theirs', isBinary: false, sha: 'sha of theirs' }
  save.mockRejectedValueOnce(
    new AppError('conflict', 'Changed meanwhile.', {
      reason: 'staleFiles',
      data: { version: 1, conflicts: [{ path: 'a.txt', theirs }] },
    }),
  )
  type('mine')
  await pass(700)
  await eventually(() => expect(status()).toEqual({ kind: 'conflict' }))
  expect(session.get().copy.files.get('a.txt')).toMatchObject({
    code: 'mine',
    conflict: { theirs: { code: 'theirs' } },
  })
})

test('what is typed while somebody else renames the file goes to its new place, and nobody is asked', async () => {
  const { session, world, save, pass, type, status } = build()
  const [renamed] = server(2, { 'b.txt': 'old' }).modules
  if (!renamed) throw new Error('one file at least')
  world.files = { version: 2, modules: [{ ...renamed, id: 'a.txt', shortid: 'a.txt' }], directories: [] }
  save.mockImplementation(async (changes) => replyTo(3, changes))
  save.mockRejectedValueOnce(
    new AppError('conflict', 'Changed meanwhile.', {
      reason: 'staleFiles',
      data: { version: 2, conflicts: [{ path: 'a.txt', theirs: null }] },
    }),
  )
  type('mine')
  await pass(700)
  await eventually(() => expect(status()).toEqual({ kind: 'saved' }))
  expect(save).toHaveBeenLastCalledWith([
    { type: 'write', path: 'b.txt', code: 'mine', isBinary: false, baseSha: 'sha of old' },
  ])
  expect([...session.get().copy.files.keys()]).toEqual(['b.txt'])
})

test('what is typed into a file that somebody else removed waits for a choice', async () => {
  const { session, world, save, pass, type, status } = build()
  world.files = server(2, { 'b.txt': 'other' })
  save.mockRejectedValueOnce(
    new AppError('conflict', 'Changed meanwhile.', {
      reason: 'staleFiles',
      data: { version: 2, conflicts: [{ path: 'a.txt', theirs: null }] },
    }),
  )
  type('mine')
  await pass(700)
  await eventually(() => expect(status()).toEqual({ kind: 'conflict' }))
  expect(session.get().copy.files.get('a.txt')).toMatchObject({ code: 'mine', conflict: { theirs: null } })
})

test('fetches and merges other users’ saves when announced', async () => {
  const { session, world } = build()
  world.files = server(2, { 'a.txt': 'theirs' })
  session.announce(2)
  await eventually(() => expect(session.get().copy.files.get('a.txt')?.code).toBe('theirs'))
})

test.each([
  ['a version is heard of', 3],
  ['nobody can tell which', null],
])('refetches when a save arrives during a fetch and %s', async (_how, version) => {
  const { session, world, load, pass } = build()
  const answers = [2, 3].map((one) => {
    const { promise, resolve } = Promise.withResolvers<ServerFiles>()
    load.mockImplementationOnce(() => promise)
    return () => resolve(server(one, { 'a.txt': `version ${one}` }))
  })
  world.files = server(3, { 'a.txt': 'version 3' })
  session.announce(2)
  session.announce(version)
  answers[0]?.()
  await eventually(() => expect(session.get().copy.files.get('a.txt')?.code).toBe('version 2'))
  await pass(0)
  answers[1]?.()
  await eventually(() => expect(session.get().copy.files.get('a.txt')?.code).toBe('version 3'))
})

test('ignores a refusal that arrives after a newer response', async () => {
  const { session, world, save, pass, type } = build()
  let refuse = (_error: AppError) => {}
  const answer = new Promise<SaveReply>((_resolve, reject) => {
    refuse = reject
  })
  save.mockImplementationOnce(() => answer)
  type('mine')
  const saving = pass(700)
  world.files = server(3, { 'a.txt': 'newer' })
  session.announce(null)
  await eventually(() => expect(session.get().copy.version).toBe(3))
  const theirs = { code: 'older', isBinary: false, sha: 'sha of older' }
  refuse(
    new AppError('conflict', 'stale', {
      reason: 'staleFiles',
      data: { version: 2, conflicts: [{ path: 'a.txt', theirs }] },
    }),
  )
  await saving
  expect(session.get().copy.files.get('a.txt')?.conflict?.theirs?.code).toBe('newer')
})

test('reports a device that stores nothing', async () => {
  const { session, keep, pass, type } = build()
  keep.mockRejectedValueOnce(new Error('full'))
  type('new')
  await pass(300)
  await eventually(() => expect(session.get().isKeepFailing).toBe(true))
})

test('typing while a stale save is refused does not revert others’ changes', async () => {
  const { session, world, save, pass, status, view } = build()
  world.files = server(1, { 'a.txt': 'one\ntwo\nthree\nfour\nfive' })
  session.announce(null)
  await eventually(() => expect(session.get().copy.files.get('a.txt')?.code).toContain('five'))
  let shown = 'ONE\ntwo\nthree\nfour\nfive'
  let isTyped = true
  session.subscribe(() => {
    if (!isTyped) shown = session.get().copy.files.get('a.txt')?.code ?? ''
  })
  view.flush = () => {
    if (!isTyped) return
    isTyped = false
    const text = shown
    session.update((copy) => edit(copy, 'a.txt', text))
  }
  view.flush()
  const theirs = 'one\ntwo\nthree\nfour\nFIVE'
  save.mockImplementationOnce(() => {
    shown = shown.replace('ONE', 'ONE!')
    isTyped = true
    const file = { code: theirs, isBinary: false, sha: `sha of ${theirs}` }
    return Promise.reject(
      new AppError('conflict', 'Changed meanwhile.', {
        reason: 'staleFiles',
        data: { version: 2, conflicts: [{ path: 'a.txt', theirs: file }] },
      }),
    )
  })
  await pass(700)
  await eventually(() => expect(status()).toEqual({ kind: 'saved' }))
  expect(session.get().copy.files.get('a.txt')?.code).toBe('ONE!\ntwo\nthree\nfour\nFIVE')
})
