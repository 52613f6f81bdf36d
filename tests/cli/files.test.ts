import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileMessages } from '@sandlot/core/files/messages'
import { expect } from 'vitest'
import type { Cli } from '../support/cli.ts'
import { answer, test } from './signed-in.ts'

type Files = { id: string; version: number; folder: string; files: { path: string; change: string }[] }

const create = async (cli: Cli) =>
  answer<{ id: string }>(await cli(['sandbox', 'create', '--template', 'rjk9n4zj7m', '--json'])).data.id

/** A folder on the user's computer, pulled from a sandbox. */
function workplace(cli: Cli, name: string, id: string) {
  const at = (path: string) => join(cli.home, name, path)
  return {
    at,
    read: (path: string) => readFileSync(at(path), 'utf8'),
    write: (path: string, content: string | Buffer) => {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), content)
    },
    pull: async (...flags: string[]) => cli(['sandbox', 'pull', id, name, ...flags, '--json']),
    push: async (...flags: string[]) => cli(['sandbox', 'push', name, ...flags, '--json']),
  }
}

const changed = (result: { json: () => unknown }) =>
  answer<Files>(result).data.files.map(({ path, change }) => `${change} ${path}`)

test('[CL-031] pull and push copy a sandbox to a folder and back, merge changes from both sides, and report conflicts', async ({
  signedIn,
}) => {
  const id = await create(signedIn)
  const [here, there] = [workplace(signedIn, 'here', id), workplace(signedIn, 'there', id)]
  const first = await here.pull()
  expect(first.code).toBe(0)
  expect(changed(first)).toContain('added index.html')
  expect(answer<Files>(first).data.folder).toBe(join(signedIn.home, 'here'))
  await there.pull()

  here.write('notes.txt', 'one\ntwo\nthree\nfour\nfive\n')
  here.write('src/logo.bin', Buffer.from([0, 1, 2, 255]))
  const sent = await here.push()
  expect([sent.code, changed(sent)]).toEqual([0, ['added notes.txt', 'added src/logo.bin']])
  expect(answer<Files>(sent).data.version).toBe(1)
  expect(changed(await here.push())).toEqual([])
  expect(changed(await there.pull())).toEqual(['added notes.txt', 'added src/logo.bin'])
  expect(readFileSync(there.at('src/logo.bin'))).toEqual(Buffer.from([0, 1, 2, 255]))

  // Different lines of one file, and different files: merged.
  here.write('notes.txt', 'ONE\ntwo\nthree\nfour\nfive\n')
  here.write('only-here.txt', 'here')
  await here.push()
  there.write('notes.txt', 'one\ntwo\nthree\nfour\nFIVE\n')
  const early = await there.push()
  expect([early.code, changed(early)]).toEqual([7, ['conflict notes.txt']])
  expect(changed(await there.pull())).toEqual(['merged notes.txt', 'added only-here.txt'])
  expect(there.read('notes.txt')).toBe('ONE\ntwo\nthree\nfour\nFIVE\n')
  expect(changed(await there.push())).toEqual(['updated notes.txt'])

  // The same line: reported with both texts, and nothing is sent until the user has chosen.
  here.write('notes.txt', 'ONE\ntwo\nmine\nfour\nfive\n')
  here.write('src/logo.bin', Buffer.from([0, 9]))
  there.write('notes.txt', 'ONE\ntwo\ntheirs\nfour\nFIVE\n')
  there.write('src/logo.bin', Buffer.from([0, 8]))
  await there.push()
  const conflict = await here.pull()
  expect([conflict.code, changed(conflict)]).toEqual([7, ['conflict notes.txt', 'conflict src/logo.bin']])
  expect(here.read('notes.txt')).toBe(
    'ONE\ntwo\n<<<<<<< here\nmine\n=======\ntheirs\n>>>>>>> sandbox, version 4\nfour\nFIVE\n',
  )
  expect(readFileSync(here.at('src/logo.bin'))).toEqual(Buffer.from([0, 9]))
  expect(readFileSync(here.at('src/logo.bin.theirs'))).toEqual(Buffer.from([0, 8]))
  for (const again of [await here.push(), await here.pull()]) {
    expect(again.code).toBe(7)
    expect(again.json()).toMatchObject({
      error: { code: 'conflict', hint: expect.stringContaining('.theirs') },
    })
  }
  here.write('notes.txt', 'ONE\ntwo\nboth\nfour\nFIVE\n')
  rmSync(here.at('src/logo.bin.theirs'))
  expect(changed(await here.push())).toEqual(['updated notes.txt', 'updated src/logo.bin'])
  await there.pull()
  expect(there.read('notes.txt')).toBe('ONE\ntwo\nboth\nfour\nFIVE\n')
})

test('a dry run changes neither side, and --force takes one side', async ({ signedIn }) => {
  const id = await create(signedIn)
  const [here, there] = [workplace(signedIn, 'here', id), workplace(signedIn, 'there', id)]
  const planned = await here.pull('--dry-run')
  expect(planned.code).toBe(0)
  expect(planned.json()).toMatchObject({ meta: { dryRun: true } })
  expect(existsSync(here.at('.'))).toBe(false)
  await here.pull()
  await there.pull()
  here.write('a.txt', 'mine')
  expect(changed(await here.push('--dry-run'))).toEqual(['added a.txt'])
  expect(changed(await there.pull())).toEqual([])
  await here.push()
  there.write('a.txt', 'theirs')
  expect((await there.push()).code).toBe(7)
  const forced = await there.push('--force')
  expect([forced.code, changed(forced)]).toEqual([0, ['updated a.txt']])
  here.write('a.txt', 'mine again')
  expect(changed(await here.pull('--force'))).toEqual(['updated a.txt'])
  expect(here.read('a.txt')).toBe('theirs')
})

test('refuses a reserved file name before sending anything', async ({ signedIn }) => {
  const id = await create(signedIn)
  const here = workplace(signedIn, 'here', id)
  await here.pull()
  here.write('a.txt', 'a')
  here.write('src/nul.txt', 'n')
  for (const refused of [await here.push('--dry-run'), await here.push()])
    expect(refused.json()).toMatchObject({
      error: { code: 'validation', message: fileMessages.nameReserved('src/nul.txt', 'nul.txt') },
    })
  rmSync(here.at('src/nul.txt'))
  expect(changed(await here.push())).toEqual(['added a.txt'])
})

test('keeps ignored files local, preserves moved files’ identity, and deletes removed ones', async ({
  signedIn,
}) => {
  const id = await create(signedIn)
  const here = workplace(signedIn, 'here', id)
  await here.pull()
  here.write('.sandlotignore', 'dist/\n')
  for (const path of ['dist/out.js', 'node_modules/x/index.js', 'lib/a.txt']) here.write(path, path)
  symlinkSync('/etc/passwd', here.at('link'))
  const sent = await here.push()
  expect(changed(sent)).toEqual(['added .sandlotignore', 'added lib/a.txt'])
  expect(sent.stderr).toContain('link is a link and was left out.')

  renameSync(here.at('lib/a.txt'), here.at('b.txt'))
  rmSync(here.at('lib'), { recursive: true })
  rmSync(here.at('.sandlotignore'))
  rmSync(here.at('dist'), { recursive: true })
  expect(changed(await here.push())).toEqual(['removed .sandlotignore', 'moved b.txt'])
  const view = answer<{ files: { path: string }[] }>(await signedIn(['sandbox', 'view', id, '--json']))
  expect(view.data.files.map(({ path }) => path)).toContain('b.txt')
  expect(view.data.files.map(({ path }) => path)).not.toContain('lib/a.txt')
})

test('explains a refusal: a folder with files, a file too large, an unlinked folder', async ({
  signedIn,
}) => {
  const id = await create(signedIn)
  const full = workplace(signedIn, 'full', id)
  full.write('mine.txt', 'mine')
  const refused = await full.pull()
  expect(refused.code).toBe(7)
  expect(refused.json()).toMatchObject({ error: { message: expect.stringContaining('already has files') } })
  const stray = await full.push()
  expect(stray.code).toBe(2)
  expect(stray.json()).toMatchObject({ error: { message: 'This folder is not linked to a sandbox.' } })
  expect(changed(await full.push('--to', id))).toEqual(['added mine.txt'])
  expect(changed(await full.pull())).toContain('added index.html')

  full.write('huge.bin', Buffer.alloc(5 * 1024 * 1024 + 1))
  const large = await full.push()
  expect(large.code).toBe(2)
  expect(large.json()).toMatchObject({
    error: { code: 'too_large', message: expect.stringContaining('huge.bin') },
  })
  full.write('huge.bin', Buffer.alloc(5 * 1024 * 1024, 7))
  expect(changed(await full.push())).toEqual(['added huge.bin'])
})

test('lists the history, also of one file, and restores a version wholly or partly', async ({ signedIn }) => {
  const id = await create(signedIn)
  const here = workplace(signedIn, 'here', id)
  await here.pull()
  for (const text of ['one', 'two']) {
    here.write('a.txt', text)
    here.write('b.txt', text)
    await here.push()
  }
  type Version = { version: number; restoredVersion: number | null; files: { path: string }[] }
  const history = async (...flags: string[]) =>
    answer<Version[]>(await signedIn(['sandbox', 'history', id, ...flags, '--json'])).data
  expect((await history()).map(({ version }) => version)).toEqual([2, 1, 0])
  expect((await history('--file', 'a.txt', '--limit', '1')).map(({ files }) => files)).toMatchObject([
    [{ path: 'a.txt' }],
  ])

  const part = await signedIn(['sandbox', 'restore', id, '--to', '1', '--file', 'a.txt', '--json'])
  expect(changed(part)).toEqual(['updated a.txt'])
  expect(changed(await here.pull())).toEqual(['updated a.txt'])
  expect([here.read('a.txt'), here.read('b.txt')]).toEqual(['one', 'two'])
  const planned = await signedIn(['sandbox', 'restore', id, '--to', '0', '--dry-run', '--json'])
  expect(changed(planned)).toEqual(['removed a.txt', 'removed b.txt'])
  await signedIn(['sandbox', 'restore', id, '--to', '0'])
  await here.pull()
  expect(existsSync(here.at('a.txt'))).toBe(false)
  expect((await history()).map(({ version, restoredVersion }) => [version, restoredVersion])).toEqual([
    [4, 0],
    [3, 1],
    [2, null],
    [1, null],
    [0, null],
  ])
  expect((await signedIn(['sandbox', 'restore', id, '--to', '99', '--json'])).code).toBe(6)
})

test('writes, reads, edits, deletes and restores a file, and refuses a stale write', async ({ signedIn }) => {
  const id = await create(signedIn)
  const file = async (verb: string, ...words: string[]) =>
    answer<{ version: number; sha: string }>(await signedIn(['file', verb, id, ...words, '--json'])).data
  const text = 'one\r\ntwo, two\n'
  const written = await signedIn(['file', 'write', id, 'notes/a.txt', '--create', '--json'], { input: text })
  const { sha } = answer<{ sha: string }>(written).data
  expect((await signedIn(['file', 'read', id, 'notes/a.txt'])).stdout).toBe(text)

  const edited = await file('edit', 'notes/a.txt', '--replace', 'two', '--with', '2', '--all')
  expect(edited.version).toBe(2)
  const stale = await signedIn([
    'file',
    'write',
    id,
    'notes/a.txt',
    '--base',
    sha,
    '--text',
    'lost',
    '--json',
  ])
  expect([stale.code, stale.json()]).toMatchObject([
    7,
    { error: { reason: 'staleFiles' }, data: { change: 'conflict', version: 2, sha: edited.sha } },
  ])

  await file('delete', 'notes', '--recursive', '--yes')
  await signedIn(['sandbox', 'restore', id, '--to', '2', '--file', 'notes/a.txt'])
  expect((await signedIn(['file', 'read', id, 'notes/a.txt'])).stdout).toBe('one\r\n2, 2\n')
})
