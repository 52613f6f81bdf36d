import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { linkedFolder, readBaseText, readLink, writeLink } from './link.ts'
import { placeFile, removeFile } from './place.ts'
import { hashOf, isReserved, scanFolder } from './scan.ts'

let home: string
let root: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sandlot-folder-'))
  root = join(home, 'work')
  mkdirSync(root)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function put(path: string, content = path): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
const scanned = async (tracked: string[] = []) => [...(await scanFolder(root, tracked)).files.keys()].sort()

describe('scanning a folder', () => {
  test('skips packages, .git, .sandlot, and whatever the ignore files name', async () => {
    for (const path of [
      'a.txt',
      'src/b.ts',
      'node_modules/x/index.js',
      'packages/y/node_modules/z.js',
      '.git/config',
      '.sandlot/sandbox.json',
      'dist/out.js',
      'src/gen/made.ts',
      'debug.log',
    ])
      put(path)
    put('.gitignore', 'dist/\n*.log\n')
    put('src/.gitignore', 'gen\n')
    expect(await scanned()).toEqual(['.gitignore', 'a.txt', 'src/.gitignore', 'src/b.ts'])
    put('.sandlotignore', 'a.txt\n')
    expect(await scanned()).toEqual([
      '.gitignore',
      '.sandlotignore',
      'debug.log',
      'dist/out.js',
      'src/.gitignore',
      'src/b.ts',
    ])
  })

  test('still reads ignored files that the sandbox has, so that none seems deleted', async () => {
    put('.gitignore', '.env\n')
    put('.env', 'SECRET=1')
    put('node_modules/kept.js')
    const { files } = await scanFolder(root, ['.env', 'node_modules/kept.js', 'gone.txt', '.git/config'])
    expect([...files]).toEqual([
      ['.gitignore', hashOf('.env\n')],
      ['.env', hashOf('SECRET=1')],
      ['node_modules/kept.js', hashOf('node_modules/kept.js')],
    ])
  })

  test('skips links, and refuses one where the sandbox has a file', async () => {
    writeFileSync(join(home, 'secret'), 'outside')
    symlinkSync(join(home, 'secret'), join(root, 'link.txt'))
    symlinkSync(home, join(root, 'loop'))
    put('a.txt')
    const scan = await scanFolder(root, [])
    expect([[...scan.files.keys()], scan.links]).toEqual([['a.txt'], ['link.txt', 'loop']])
    await expect(scanFolder(root, ['link.txt'])).rejects.toMatchObject({
      code: 'conflict',
      message: 'link.txt is a link, which a sandbox cannot contain.',
    })
  })

  test('refuses a link where the sandbox has a folder, also an ignored one, instead of reading through it', async () => {
    mkdirSync(join(home, 'outside'))
    writeFileSync(join(home, 'outside', 'a.txt'), 'outside')
    symlinkSync(join(home, 'outside'), join(root, 'src'))
    for (const ignored of ['', 'src\n']) {
      put('.gitignore', ignored)
      await expect(scanFolder(root, ['src/a.txt'].values())).rejects.toMatchObject({
        code: 'conflict',
        message: 'src is a link, which a sandbox cannot contain.',
      })
    }
  })

  test('goes on without a folder that is deleted while others are read', async () => {
    for (let count = 0; count < 200; count += 1) put(`a/${count}`)
    put('z/gone.txt')
    const scanning = scanFolder(root, [])
    await readdir(root)
    rmSync(join(root, 'z'), { recursive: true })
    expect((await scanning).files.size).toBe(200)
    await expect(scanFolder(join(home, 'none'), [])).rejects.toMatchObject({ code: 'not_found' })
  })

  test('sets apart files that are too large without reading them', async () => {
    put('huge.bin', '')
    truncateSync(join(root, 'huge.bin'), 3 * 1024 ** 3)
    const scan = await scanFolder(root, [])
    expect([[...scan.files.keys()], [...scan.large]]).toEqual([[], ['huge.bin']])
  })

  test.each([
    '.git/hooks/post-checkout',
    'a/.GIT/config',
    '.sandlot/x',
    '.git./x',
    '.g\u200cit/x',
    'GIT~1/x',
  ])('treats %j as a reserved path', (path) => expect(isReserved(path)).toBe(true))
  test.each(['.gitignore', '.github/workflows/a.yml', 'git/x', '.sandlotignore'])(
    'treats %j as an ordinary path',
    (path) => expect(isReserved(path)).toBe(false),
  )
})

describe('writing files', () => {
  test('creates folders, replaces existing files, and keeps them executable', async () => {
    await placeFile(root, 'src/deep/a.sh', '#!/bin/sh\n')
    chmodSync(join(root, 'src/deep/a.sh'), 0o755)
    await placeFile(root, 'src/deep/a.sh', 'echo\n')
    expect(readFileSync(join(root, 'src/deep/a.sh'), 'utf8')).toBe('echo\n')
    expect(lstatSync(join(root, 'src/deep/a.sh')).mode & 0o777).toBe(0o755)
    expect(readdirSync(join(root, '.sandlot'))).toEqual([])
  })

  test('never follows a link, whether a folder or the file itself', async () => {
    mkdirSync(join(home, 'outside'))
    writeFileSync(join(home, 'outside/a.txt'), 'theirs')
    symlinkSync(join(home, 'outside'), join(root, 'out'))
    symlinkSync(join(home, 'outside/a.txt'), join(root, 'a.txt'))
    for (const path of ['out/new.txt', 'out/a.txt', 'a.txt']) {
      await expect(placeFile(root, path, 'mine')).rejects.toMatchObject({ code: 'conflict' })
      await expect(removeFile(root, path)).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(readdirSync(join(home, 'outside'))).toEqual(['a.txt'])
    expect(readFileSync(join(home, 'outside/a.txt'), 'utf8')).toBe('theirs')
  })

  test('reports what is in the way', async () => {
    put('file')
    put('folder/x')
    await expect(placeFile(root, 'file/inner.txt', '')).rejects.toMatchObject({
      message: 'file/inner.txt cannot be written: file is a file here.',
    })
    await expect(placeFile(root, 'folder', '')).rejects.toMatchObject({
      message: 'folder cannot be written: it is a folder here.',
    })
  })

  test('removing a file also removes folders left empty, but never the root', async () => {
    put('a/b/c.txt')
    put('a/d.txt')
    await removeFile(root, 'a/b/c.txt')
    expect([existsSync(join(root, 'a/b')), existsSync(join(root, 'a'))]).toEqual([false, true])
    await removeFile(root, 'a/d.txt')
    await removeFile(root, 'a/d.txt')
    expect(readdirSync(root)).toEqual([])
  })
})

describe('the link between a folder and its sandbox', () => {
  const link = {
    format: 1 as const,
    host: 'http://localhost:4000',
    id: 'abc123',
    version: 3,
    files: { 'a.txt': hashOf('A') },
    conflicts: {},
  }

  test('is found from subfolders, has the base texts for merges, and is hidden from git', async () => {
    await writeLink(
      root,
      link,
      new Map([
        [hashOf('A'), 'A'],
        [hashOf('unused'), 'unused'],
      ]),
    )
    expect(await readLink(root)).toEqual(link)
    expect([await readBaseText(root, hashOf('A')), await readBaseText(root, hashOf('unused'))]).toEqual([
      'A',
      null,
    ])
    expect(readFileSync(join(root, '.sandlot/.gitignore'), 'utf8')).toBe('*\n')
    mkdirSync(join(root, 'src/deep'), { recursive: true })
    expect([linkedFolder(join(root, 'src/deep')), linkedFolder(home)]).toEqual([root, null])
    await writeLink(root, { ...link, files: { 'a.txt': hashOf('B') } }, new Map([[hashOf('B'), 'B']]))
    expect(readdirSync(join(root, '.sandlot/base'))).toEqual([hashOf('B')])
  })

  test.each(['', '{', '{"format":2}', JSON.stringify({ ...link, files: { a: '../../etc/passwd' } })])(
    'reports damage: %j',
    async (text) => {
      put('.sandlot/sandbox.json', text)
      await expect(readLink(root)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('sandbox.json is damaged'),
      })
    },
  )
})
