import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import { fileMessages } from '@sandlot/core/files/messages'
import { sizeMessages } from '@sandlot/core/files/size-messages'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeCredential } from '../../platform/config/credentials.ts'
import { fileHost } from '../../testing/file-host.ts'
import { createMachine } from '../../testing/run.ts'
import { hashOf } from '../scan.ts'
import { fileTexts } from './messages.ts'

const host = 'http://localhost:4000'
const ID = 'abc123def4567'

let machine: ReturnType<typeof createMachine>
let there: ReturnType<typeof fileHost>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
  there = fileHost(ID, 'Sand heap')
  there.files.set('index.html', '<h1>One</h1>\n')
  there.files.set('src/app.ts', 'let one = 1\nlet two = one + one\n')
  there.files.set('src/lib/util.ts', 'export {}\n')
})
afterEach(() => machine.forget())

type Options = Parameters<typeof machine.run>[1]
const run = (verb: string, words: string[], options: Options = {}) =>
  machine.run(['file', verb, ID, ...words], { fetch: there.fetch, ...options })

async function data<Data>(verb: string, words: string[], options: Options = {}) {
  const { status, json, stdout } = await run(verb, [...words, '--json'], options)
  expect({ verb, words, status, stdout }).toMatchObject({ verb, words, status: 0 })
  return (json() as { data: Data }).data
}
async function failure(verb: string, words: string[], options: Options = {}) {
  const { status, json } = await run(verb, [...words, '--json'], options)
  const { error } = json() as { error: { code: string; message: string; reason: string; hint: string } }
  return { ...error, status }
}
/** Returns the bytes that a command writes to a pipe. */
async function bytes(verb: string, words: string[]) {
  const stdout = new PassThrough()
  const [read, { status }] = await Promise.all([buffer(stdout), run(verb, words, { stdout })])
  expect(status).toBe(0)
  return read
}
/** A host where another user saves a file between a command's read and its write. */
const afterSaving =
  (path: string): typeof globalThis.fetch =>
  (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'POST') there.save(path, 'theirs')
    return there.fetch(request)
  }
const paths = () => [...there.files.keys()].sort()

describe('list', () => {
  type Item = { path: string; kind: string; bytes: number | null; sha: string | null }

  test('lists all files and folders, each folder before its contents', async () => {
    there.folders.add('empty')
    const items = await data<Item[]>('list', [])
    expect(items.map(({ path, kind, bytes: size }) => [path, kind, size])).toEqual([
      ['empty', 'folder', null],
      ['src', 'folder', null],
      ['src/lib', 'folder', null],
      ['src/lib/util.ts', 'file', 10],
      ['src/app.ts', 'file', 32],
      ['index.html', 'file', 13],
    ])
    expect(items.at(-1)?.sha).toBe(hashOf('<h1>One</h1>\n'))
    expect((await run('ls', ['src/lib'])).stdout).toBe(
      'src/lib/util.ts\tfile\t10\t2026-01-01T00:00:00.000Z\n',
    )
  })

  test('limits the list to a folder or file, and reports a missing one', async () => {
    const listed = async (...words: string[]) => (await data<Item[]>('list', words)).map(({ path }) => path)
    expect(await listed('/src/')).toEqual(['src/lib', 'src/lib/util.ts', 'src/app.ts'])
    expect(await listed('./index.html')).toEqual(['index.html'])
    expect(await listed('.', '--sort', 'bytes', '--limit', '1')).toEqual(['src/app.ts'])
    expect(await failure('list', ['lib'])).toMatchObject({
      status: 6,
      message: fileMessages.notThere('lib'),
      hint: fileTexts.listHint(ID),
    })
  })
})

describe('read and write', () => {
  type Written = { path: string; change: string; version: number; sha: string | null }
  type Read = { path: string; version: number; sha: string; isBinary: boolean; code: string; lines: unknown }

  test('round-trips bytes from standard input, a file, and a flag', async () => {
    const image = Buffer.from([0, 1, 2, 255, 13, 10])
    mkdirSync(join(machine.home, 'pictures'))
    writeFileSync(join(machine.home, 'pictures/logo.png'), image)
    const sent = await data<Written>('write', ['public/logo.png', '--from', 'pictures/logo.png'])
    expect(sent).toEqual({ id: ID, path: 'public/logo.png', change: 'added', version: 1, sha: hashOf(image) })
    expect(await bytes('read', ['/public/logo.png'])).toEqual(image)
    expect(await data<Read>('read', ['public/logo.png'])).toMatchObject({
      isBinary: true,
      code: image.toString('base64'),
    })

    const text = '\ufeffÄ\tone\r\ntwo  '
    expect(await data<Written>('write', ['a.txt'], { input: text })).toMatchObject({ sha: hashOf(text) })
    expect((await bytes('read', ['a.txt'])).toString()).toBe(text)
    expect(await data<Written>('write', ['a.txt', '--text', ''])).toMatchObject({
      change: 'updated',
      version: 3,
    })
    expect(await data<Read>('read', ['a.txt'])).toMatchObject({ version: 3, isBinary: false, code: '' })
    expect(await data<Written>('write', ['a.txt', '--text', ''])).toMatchObject({
      change: 'unchanged',
      version: 3,
    })
  })

  test('reads a range of lines from a long text, with the whole file’s details', async () => {
    there.files.set('long.txt', 'one\r\ntwo\nthree')
    expect((await bytes('read', ['long.txt', '--lines', '1-2'])).toString()).toBe('one\r\ntwo\n')
    const { sha } = await data<Read>('read', ['long.txt'])
    expect(await data<Read>('read', ['long.txt', '--lines', '3-90'])).toMatchObject({
      ...{ sha, code: 'three', bytes: 14, lines: { from: 3, to: 3, of: 3 } },
    })
    expect(await data<Read>('read', ['long.txt'])).toMatchObject({ lines: null })
    const past = await failure('read', ['long.txt', '--lines', '4'])
    expect(past).toMatchObject({ status: 2, reason: 'noSuchLine', message: '“long.txt” has 3 lines.' })
    await data('write', ['a.bin'], { input: 'a\0b' })
    expect(await failure('read', ['a.bin', '--lines', '1'])).toMatchObject({ reason: 'binaryFile' })
    for (const wrong of ['0', '9-7', 'x', '-1'])
      expect(await failure('read', ['long.txt', `--lines=${wrong}`])).toMatchObject({ code: 'usage' })
  })

  test('reads a file as it was at a version', async () => {
    await data('write', ['index.html', '--text', 'two'])
    expect((await run('read', ['index.html', '--at', '0'])).stdout).toBe('<h1>One</h1>\n')
    await data('write', ['new.txt', '--text', 'new'])
    expect(await failure('read', ['new.txt', '--at', '1'])).toMatchObject({
      status: 6,
      reason: 'notInVersion',
      message: fileMessages.notInVersion('new.txt', 1),
    })
    expect((await failure('read', ['new.txt', '--at', '9'])).status).toBe(6)
  })

  test('on a terminal, strips control characters from text and refuses binary files', async () => {
    there.files.set('evil.txt', '\tred \u001b[31m\n')
    expect((await run('read', ['evil.txt'], { terminal: true })).stdout).toBe('  red  [31m\n')
    await data('write', ['a.bin'], { input: 'a\0b' })
    const { status, stdout, stderr } = await run('read', ['a.bin'], { terminal: true })
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(fileTexts.binaryShown('a.bin', 3))
  })

  test('a stale base exits with 7, reports the current state, and changes nothing', async () => {
    const stale = hashOf('something else')
    for (const more of [[], ['--dry-run']]) {
      const { status, json } = await run('write', [
        'index.html',
        '--text',
        'x',
        '--base',
        stale,
        ...more,
        '--json',
      ])
      expect(status).toBe(7)
      expect(json()).toMatchObject({
        ok: false,
        error: {
          code: 'conflict',
          reason: 'staleFiles',
          message: fileMessages.stale(['index.html']),
          hint: expect.stringContaining(hashOf('<h1>One</h1>\n')),
        },
        data: { change: 'conflict', version: 0, sha: hashOf('<h1>One</h1>\n') },
        meta: { schema: 'file.write/1' },
      })
    }
    expect(there.files.get('index.html')).toBe('<h1>One</h1>\n')
    const gone = await run('write', ['gone.txt', '--text', 'x', '--base', stale, '--json'])
    expect([gone.status, gone.json()]).toMatchObject([7, { data: { sha: null } }])
    const base = hashOf('<h1>One</h1>\n').toUpperCase()
    expect(await data<Written>('write', ['index.html', '--text', 'x', '--base', base])).toMatchObject({
      change: 'updated',
    })
  })

  test('--create refuses an existing file, even with the same contents', async () => {
    expect(await failure('write', ['index.html', '--create'], { input: '<h1>One</h1>\n' })).toMatchObject({
      status: 7,
      reason: 'pathTaken',
      message: fileMessages.folderThere('index.html'),
    })
    expect(await data<Written>('write', ['a/b/c.txt', '--create', '--text', 'c'])).toMatchObject({
      change: 'added',
    })
  })

  test.each<[string[], string]>([
    [['../x', '--text', ''], fileMessages.pathDots('../x')],
    [['', '--text', ''], fileMessages.pathEmpty],
    [['docs/', '--text', ''], fileMessages.pathSlashes('docs/')],
    [['src', '--text', ''], fileMessages.isFolder('src')],
    [['index.html/x', '--text', ''], fileMessages.isFile('index.html')],
    [['INDEX.html', '--text', ''], fileMessages.alike('INDEX.html', 'index.html')],
    [['con.txt', '--text', ''], fileMessages.nameReserved('con.txt', 'con.txt')],
  ])('refuses an invalid path: %j', async (words, message) => {
    for (const more of [[], ['--dry-run']])
      expect(await failure('write', [...words, ...more])).toMatchObject({ status: 2, message })
    expect(there.state.version).toBe(0)
  })

  test('refuses oversized, missing or contradictory input before sending it', async () => {
    const input = 'x'.repeat(UPLOAD_MAX_BYTES + 1)
    writeFileSync(join(machine.home, 'large'), input)
    there.state.isAway = true
    for (const given of [
      failure('write', ['a.txt'], { input }),
      failure('write', ['a.txt', '--from', 'large']),
    ])
      expect(await given).toMatchObject({ status: 2, code: 'too_large', message: sizeMessages.tooLarge })
    there.state.isAway = false
    expect(await data('write', ['a.txt'], { input: input.slice(1) })).toMatchObject({ change: 'added' })
    expect(await failure('write', ['a.txt', '--from', 'nowhere'])).toMatchObject({ status: 6 })
    mkdirSync(join(machine.home, 'folder'))
    expect(await failure('write', ['a.txt', '--from', 'folder'])).toMatchObject({
      status: 2,
      message: `Could not read ${join(machine.home, 'folder')}: it is a folder.`,
      hint: '',
    })
    expect(await failure('write', ['a.txt', '--from', 'large/file'])).toMatchObject({ status: 2 })
    const both = [
      ['--from', 'large', '--text', 'x'],
      ['--create', '--base', hashOf('')],
      ['--base', 'abc'],
    ]
    for (const flags of both)
      expect(await failure('write', ['a.txt', ...flags])).toMatchObject({ status: 2, code: 'usage' })
    const typed = await run('write', ['a.txt'], { terminal: true })
    expect([typed.status, typed.stderr]).toEqual([2, expect.stringContaining(fileTexts.nothingToWrite)])
  })

  test('a dry run saves nothing, and refuses what the host would', async () => {
    expect(await data('write', ['a.txt', '--text', 'x', '--dry-run'])).toMatchObject({
      change: 'added',
      version: 0,
    })
    expect(there.files.has('a.txt')).toBe(false)
    there.state.isFrozen = true
    for (const [verb, words] of [
      ['write', ['a.txt', '--text', 'x']],
      ['edit', ['index.html', '--replace', 'One', '--with', 'Two']],
      ['move', ['index.html', 'b.html']],
      ['delete', ['index.html']],
    ] as const)
      expect(await failure(verb, [...words, '--dry-run'])).toMatchObject({
        status: 5,
        message: fileMessages.frozen,
      })
  })
})

describe('edit', () => {
  const edit = (...words: string[]) => ['src/app.ts', ...words]

  test('replaces a text that occurs once', async () => {
    expect(await data('edit', edit('--replace', 'let two', '--with', 'const $& two'))).toEqual({
      id: ID,
      path: 'src/app.ts',
      replaced: 1,
      version: 1,
      sha: hashOf('let one = 1\nconst $& two = one + one\n'),
    })
    expect(there.files.get('src/app.ts')).toBe('let one = 1\nconst $& two = one + one\n')
  })

  test('replaces every occurrence with --all, and can remove text across lines', async () => {
    expect(await data('edit', edit('--replace', 'one', '--with', 'x', '--all', '--dry-run'))).toMatchObject({
      replaced: 3,
      version: 0,
    })
    await data('edit', edit('--replace', 'one', '--with', 'x', '--all'))
    await data('edit', edit('--replace', ' = 1\nlet two', '--with', ''))
    expect(there.files.get('src/app.ts')).toBe('let x = x + x\n')
  })

  test.each<[string[], object]>([
    [
      edit('--replace', 'one', '--with', 'x'),
      { reason: 'textNotUnique', message: fileTexts.severalFound('src/app.ts', 3) },
    ],
    [
      edit('--replace', 'ONE', '--with', 'x', '--all'),
      { reason: 'textNotFound', message: fileTexts.notFound('src/app.ts') },
    ],
    [edit('--replace', '', '--with', 'x'), { code: 'usage', message: fileTexts.nothingToFind }],
    [edit('--replace', 'two', '--with', 'two'), { code: 'usage', message: fileTexts.sameText }],
    [edit('--replace', 'one'), { code: 'usage' }],
    [['src', '--replace', 'a', '--with', 'b'], { reason: 'isFolder', message: fileTexts.isFolder('src') }],
    [['logo.png', '--replace', 'a', '--with', 'b'], { reason: 'binaryFile' }],
  ])('saves nothing if the edit is ambiguous: %j', async (words, told) => {
    await data('write', ['logo.png'], { input: 'a\0' })
    expect(await failure('edit', words)).toMatchObject({ status: 2, ...told })
    expect(there.state.version).toBe(1)
  })
})

describe('move', () => {
  type Moved = { path: string; movedFrom: string; kind: string }

  test('renames files and folders, and moves them into folders', async () => {
    const moved = async (from: string, to: string) => (await data<Moved>('move', [from, to])).path
    expect(await moved('index.html', 'start.html')).toBe('start.html')
    expect(await moved('start.html', 'src')).toBe('src/start.html')
    expect(await moved('src/start.html', 'pages/')).toBe('pages/start.html')
    expect(await moved('pages/start.html', '/')).toBe('start.html')
    expect(await moved('src/lib', '.')).toBe('lib')
    expect(await data<Moved>('mv', ['src', 'source'])).toMatchObject({ kind: 'folder', movedFrom: 'src' })
    expect(paths()).toEqual(['lib/util.ts', 'source/app.ts', 'start.html'])
  })

  test('never overwrites another file', async () => {
    for (const more of [[], ['--dry-run']]) {
      expect(await failure('move', ['index.html', 'src/app.ts', ...more])).toMatchObject({
        status: 7,
        message: fileMessages.folderThere('src/app.ts'),
      })
      expect(await failure('move', ['src', 'src/lib', ...more])).toMatchObject({
        status: 2,
        message: fileMessages.folderIntoItself('src'),
      })
    }
    expect((await failure('move', ['nothing', 'x'])).status).toBe(6)
    expect(paths()).toEqual(['index.html', 'src/app.ts', 'src/lib/util.ts'])
  })
})

describe('delete', () => {
  type Item = { id: string; status: string; files: number; version: number | null }

  test('deletes files and, with --recursive, folders, as one version', async () => {
    expect(await data<Item[]>('delete', ['src', 'index.html', '--recursive', '--dry-run'])).toMatchObject([
      { id: 'src', status: 'planned', files: 2, version: null },
      { id: 'index.html', status: 'planned', files: 1 },
    ])
    expect(paths()).toHaveLength(3)
    const done = await data<Item[]>('rm', ['src/lib/', 'src/lib/util.ts', 'index.html', '-r', '--yes'])
    expect(done).toMatchObject([
      { id: 'src/lib', status: 'done', files: 1, version: 1 },
      { id: 'src/lib/util.ts', version: 1 },
      { id: 'index.html', version: 1 },
    ])
    expect([paths(), [...there.folders]]).toEqual([['src/app.ts'], ['src']])
  })

  test('reports why an entry cannot be deleted, and deletes the others', async () => {
    expect(await failure('delete', ['src', '--yes'])).toMatchObject({
      status: 2,
      message: fileTexts.isFolder('src'),
      hint: fileTexts.recursiveHint,
    })
    expect(await failure('delete', ['/', '--yes', '--recursive'])).toMatchObject({
      message: fileMessages.pathEmpty,
    })
    const { status, json } = await run('delete', ['src', 'nothing', 'index.html', '--yes', '--json'])
    expect([status, json()]).toMatchObject([
      3,
      { data: [{ status: 'failed' }, { status: 'failed' }, { id: 'index.html', status: 'done' }] },
    ])
    expect(paths()).toEqual(['src/app.ts', 'src/lib/util.ts'])
  })

  test('accepts a list’s output, and asks on a terminal', async () => {
    expect(await failure('delete', ['-'], { input: 'index.html' })).toMatchObject({ status: 2 })
    await data('delete', ['-', '--yes'], { input: (await run('list', ['src/lib'])).stdout })
    expect(paths()).toEqual(['index.html', 'src/app.ts'])
    const declined = await run('delete', ['src', '-r'], { terminal: true, input: 'n\r' })
    expect([declined.status, declined.stderr]).toEqual([
      130,
      expect.stringContaining(fileTexts.deleteQuestion(1)),
    ])
    expect(paths()).toHaveLength(2)
  })
})

test.each<[string, string[]]>([
  ['write', ['src/app.ts', '--text', 'mine']],
  ['edit', ['src/app.ts', '--replace', 'let two', '--with', 'mine']],
  ['move', ['src/app.ts', 'b.ts']],
  ['delete', ['src', '--recursive', '--yes']],
])('%s exits with 7 after a concurrent save, and loses none of its changes', async (verb, words) => {
  expect(await failure(verb, words, { fetch: afterSaving('src/app.ts') })).toMatchObject({
    status: 7,
    reason: 'staleFiles',
  })
  expect(there.files.get('src/app.ts')).toBe('theirs')
  expect(paths()).toEqual(['index.html', 'src/app.ts', 'src/lib/util.ts'])
})

test('keeps a folder that gets a new file meanwhile, with that file', async () => {
  await data('delete', ['src', '--recursive', '--yes'], { fetch: afterSaving('src/lib/new.ts') })
  expect(paths()).toEqual(['index.html', 'src/lib/new.ts'])
})

describe('search', () => {
  const found = async (...words: string[]) => (await run('search', words)).stdout.split('\n').filter(Boolean)

  test('prints each matching line once, with its position', async () => {
    expect(await found('ONE')).toEqual([
      'src/app.ts:1:let one = 1',
      'src/app.ts:2:let two = one + one',
      'index.html:1:<h1>One</h1>',
    ])
    expect(await found('One', '--case-sensitive')).toEqual(['index.html:1:<h1>One</h1>'])
    expect(await found('w', '--whole-word')).toEqual([])
    expect(await found('^let t.o', '--regexp', '--include', '*.ts')).toEqual([
      'src/app.ts:2:let two = one + one',
    ])
    expect(await found('e', '--include', '/src/lib/', '*.html')).toEqual([
      'src/lib/util.ts:1:export {}',
      'index.html:1:<h1>One</h1>',
    ])
    expect(await data('search', ['two'])).toEqual([
      { path: 'src/app.ts', line: 2, column: 5, text: 'let two = one + one' },
    ])
  })

  test('reports a truncated search and an invalid expression', async () => {
    const { stdout, stderr } = await run('search', ['one', '--limit', '1'])
    expect([stdout, stderr]).toEqual(['src/app.ts:1:let one = 1\n', expect.stringContaining('--all')])
    expect(await failure('search', ['(', '--regexp'])).toMatchObject({ status: 2, reason: 'badExpression' })
    expect(await failure('search', [''])).toMatchObject({ status: 2 })
  })
})
