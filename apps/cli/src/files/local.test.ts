import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { fileHost } from '../testing/file-host.ts'
import { createMachine } from '../testing/run.ts'
import { syncTexts } from './messages.ts'
import { hashOf } from './scan.ts'
import { takeFile } from './take.ts'

const host = 'http://localhost:4000'
const ID = 'abc123def4567'

let machine: ReturnType<typeof createMachine>
let there: ReturnType<typeof fileHost>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
  there = fileHost(ID, 'Sand heap')
  there.files.set('index.html', 'one\ntwo\nthree\n')
  there.files.set('style.css', 'a {}\n')
})
afterEach(() => machine.forget())

const at = (path: string) => join(machine.home, 'work', path)
const write = (path: string, text: string) => {
  mkdirSync(join(machine.home, 'work'), { recursive: true })
  writeFileSync(at(path), text)
}
const read = (path: string) => readFileSync(at(path), 'utf8')
const run = (words: string[], cwd = join(machine.home, 'work')) =>
  machine.run(words, { fetch: there.fetch, cwd })

async function data<Data>(...words: string[]) {
  const { status, json } = await run([...words, '--json'])
  expect({ words, status }).toEqual({ words, status: 0 })
  return (json() as { data: Data }).data
}
type Status = { changes: { path: string; side: string; change: string }[] }
const changes = async () =>
  (await data<Status>('status')).changes.map(({ path, side, change }) => `${side} ${change} ${path}`)

test('clones a sandbox into a folder where commands need no id', async () => {
  const { status } = await run(['clone', ID, 'work', '--json'], machine.home)
  expect(status).toBe(0)
  expect(await changes()).toEqual([])
  write('style.css', 'b {}\n')
  write('new.txt', 'new\n')
  there.save('index.html', 'one\ntwo\nTHREE\n')
  expect(await changes()).toEqual([
    'sandbox updated index.html',
    'folder added new.txt',
    'folder updated style.css',
  ])
  const { files } = await data<{ files: { path: string; patch: string }[] }>('diff')
  expect(files.map(({ path }) => path)).toEqual(['new.txt', 'style.css'])
  expect(files[1]?.patch).toContain('-a {}\n+b {}\n')
  const incoming = (await run(['diff', '--incoming'])).stdout
  expect(incoming).toBe('--- a/index.html\n+++ b/index.html\n@@ -1,3 +1,3 @@\n one\n two\n-three\n+THREE\n')
  expect((await run(['diff', 'nothing.txt'])).status).toBe(6)
  await data('pull')
  await data('push')
  expect([read('index.html'), there.files.get('style.css')]).toEqual(['one\ntwo\nTHREE\n', 'b {}\n'])
  expect(await changes()).toEqual([])
})

/** Sorted last. */
const UNWRITABLE = `z${'z'.repeat(200)}`

/** A folder so deep that this path is too long for the system there, and no other is. */
function deepFolder(): string {
  const most = (process.platform === 'darwin' ? 1024 : 4096) - machine.home.length - 150
  return ['deep', ...Array.from({ length: Math.floor(most / 100) }, () => 'd'.repeat(99))].join('/')
}

test('a clone that cannot be finished leaves nothing behind, so that it can be repeated', async () => {
  const folder = deepFolder()
  there.files.set(UNWRITABLE, 'long')
  const failed = await run(['clone', ID, folder], machine.home)
  expect([failed.status, failed.stderr]).toEqual([1, expect.stringContaining('its name is too long')])
  expect(existsSync(join(machine.home, 'deep'))).toBe(false)
  mkdirSync(join(machine.home, folder), { recursive: true })
  await run(['clone', ID, folder], machine.home)
  expect(readdirSync(join(machine.home, folder))).toEqual([])
  there.files.delete(UNWRITABLE)
  expect((await run(['clone', ID, folder], machine.home)).status).toBe(0)
})

test('an interrupted clone leaves nothing behind', async () => {
  const interrupt = new AbortController()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const reply = await there.fetch(input, init)
    interrupt.abort()
    return reply
  }
  const { status, stderr } = await machine.run(['clone', ID, 'work'], { fetch, signal: interrupt.signal })
  expect({ status, stderr }).toEqual({ status: 130, stderr: 'Interrupted.\n' })
  expect(existsSync(at('.'))).toBe(false)
})

test('a pull that cannot be finished notes what it took, and the next one takes the rest', async () => {
  const folder = join(machine.home, deepFolder())
  const inside = (path: string) => join(folder, path)
  await run(['clone', ID, folder], machine.home)
  writeFileSync(inside('index.html'), 'ONE\ntwo\nthree\n')
  writeFileSync(inside('style.css'), 'mine {}\n')
  there.save('index.html', 'one\ntwo\nTHREE\n')
  there.save('style.css', 'theirs {}\n')
  there.save(UNWRITABLE, 'long')
  expect((await run(['pull'], folder)).status).toBe(1)
  expect(readFileSync(inside('index.html'), 'utf8')).toBe('ONE\ntwo\nTHREE\n')
  const pushed = await run(['push'], folder)
  expect([pushed.status, pushed.stderr]).toEqual([7, expect.stringContaining('style.css')])
  writeFileSync(inside('style.css'), 'both {}\n')
  there.files.delete(UNWRITABLE)
  there.save('new.txt', 'new\n')
  expect((await run(['pull'], folder)).status).toBe(0)
  expect(['style.css', 'new.txt'].map((path) => readFileSync(inside(path), 'utf8'))).toEqual([
    'both {}\n',
    'new\n',
  ])
  expect((await run(['push'], folder)).status).toBe(0)
  expect(there.files.get('index.html')).toBe('ONE\ntwo\nTHREE\n')
})

test('a clone whose link cannot be noted leaves nothing behind either', async () => {
  const most = process.platform === 'darwin' ? 1024 : 4096
  const deep = deepFolder()
  // Long enough that the files fit in, and the texts for later merges do not.
  const folder = `${deep}/${'x'.repeat(most - machine.home.length - deep.length - 2 - 66)}`
  const failed = await run(['clone', ID, folder], machine.home)
  expect([failed.status, failed.stderr]).toEqual([1, expect.stringContaining('its name is too long')])
  expect(readdirSync(machine.home)).toEqual(['sandlot'])
})

test('refuses to clone into a linked folder, whose sandbox would get the files as well', async () => {
  await run(['clone', ID, 'work'], machine.home)
  for (const words of [
    ['clone', ID, 'inner'],
    ['pull', ID],
    ['clone', ID, 'a/b', '--dry-run'],
  ]) {
    const { status, json } = await run([...words, '--json'])
    expect([status, json()]).toMatchObject([7, { error: { reason: 'insideLinked' } }])
  }
  expect(readdirSync(join(machine.home, 'work')).sort()).toEqual(['.sandlot', 'index.html', 'style.css'])
})

test('refuses to clone to a path below a file', async () => {
  writeFileSync(join(machine.home, 'file'), '')
  for (const words of [[], ['--dry-run']]) {
    const { status, stderr } = await run(['clone', ID, 'file/work', ...words], machine.home)
    expect([status, stderr]).toEqual([2, expect.stringContaining('a part of the path is not a folder.')])
    expect(stderr).not.toContain('This should not happen')
  }
})

test('links and unlinks a folder with files, without losing anything', async () => {
  write('index.html', 'one\ntwo\nthree\n')
  write('style.css', 'mine {}\n')
  write('mine.txt', 'mine')
  expect(await data('link', ID, '--dry-run')).toMatchObject({ linked: false })
  expect(existsSync(at('.sandlot'))).toBe(false)
  expect(await data('link', ID)).toMatchObject({ id: ID, linked: true })
  expect(await changes()).toEqual(['folder added mine.txt', 'both added style.css'])
  expect(read('style.css')).toBe('mine {}\n')
  expect((await run(['push', '--json'])).status).toBe(7)
  const pulled = await run(['pull', '--json'])
  expect(pulled.status).toBe(7)
  expect(read('style.css')).toContain('mine {}')
  write('style.css', 'both {}\n')
  await data('push')
  expect(there.files.get('style.css')).toBe('both {}\n')
  expect(await data('unlink', '--dry-run')).toMatchObject({ linked: true })
  await data('unlink')
  expect((await run(['status'])).stdout).not.toContain(ID)
  const { status, json } = await run(['diff', '--json'])
  expect([status, json()]).toMatchObject([2, { error: { message: syncTexts.noLink } }])
  expect(read('mine.txt')).toBe('mine')
})

test('keeps a file saved during a pull beside the incoming version', async () => {
  write('a.txt', 'saved just now\n')
  const theirs = { code: 'theirs\n', isBinary: false, sha: hashOf('theirs\n') }
  const { change } = await takeFile('a.txt', {
    root: join(machine.home, 'work'),
    here: hashOf('as it was compared\n'),
    base: hashOf('as it was compared\n'),
    isHere: true,
    isBoth: false,
    theirs,
    names: { mine: 'here', theirs: 'there' },
    dryRun: false,
  })
  expect(change).toBe('conflict')
  expect(read('a.txt')).toContain('saved just now')
})

test('watch --once brings both sides up to date, and --dry-run shows the changes', async () => {
  await run(['clone', ID, 'work'], machine.home)
  write('here.txt', 'here')
  there.save('there.txt', 'there')
  const planned = await data<{ pulled: object[]; pushed: object[] }>('watch', '--dry-run')
  expect(planned).toMatchObject({ pulled: [{ path: 'there.txt' }], pushed: [{ path: 'here.txt' }] })
  expect([existsSync(at('there.txt')), there.files.has('here.txt')]).toEqual([false, false])
  const { stdout } = await run(['watch', '--once'])
  expect(stdout).toBe('pulled\tadded\tthere.txt\npushed\tadded\there.txt\n')
  expect([read('there.txt'), there.files.get('here.txt')]).toEqual(['there', 'here'])
})

test('watch resumes after a lost connection, waits for a conflict to be resolved, and ends on Ctrl-C', async () => {
  await run(['clone', ID, 'work'], machine.home)
  const end = new AbortController()
  const watching = machine.run(['watch'], {
    fetch: there.fetch,
    cwd: join(machine.home, 'work'),
    signal: end.signal,
  })
  write('here.txt', 'one')
  await vi.waitFor(() => expect(there.files.get('here.txt')).toBe('one'))
  there.state.isAway = true
  write('here.txt', 'two')
  await vi.waitFor(() => expect(there.state.refused).toBeGreaterThan(0))
  there.state.isAway = false
  await vi.waitFor(() => expect(there.files.get('here.txt')).toBe('two'), { timeout: 5000 })
  there.save('here.txt', 'theirs')
  write('here.txt', 'mine')
  await vi.waitFor(() => expect(read('here.txt')).toContain('<<<<<<<'))
  expect(there.files.get('here.txt')).toBe('theirs')
  write('here.txt', 'settled')
  await vi.waitFor(() => expect(there.files.get('here.txt')).toBe('settled'))
  end.abort()
  expect(await watching).toMatchObject({ status: 0 })
})
