import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmod,
  mkdir,
  readFile as readDisk,
  readdir,
  stat,
  symlink,
  writeFile as writeDisk,
} from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  listFolder,
  makeFolder,
  moveFile,
  readFile,
  removeFile,
  writeFile,
  writeFiles,
} from '../../agent-client/files.ts'
import { startAgent } from '../testing/start-agent.ts'
import { leadsTo } from './beneath.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const refused = (reason: string) => ({ reason })

test('a file is written, read, listed, moved and removed', async () => {
  const { link, project } = await startAgent()
  const contents = Buffer.from('ü\0\r\n')
  const written = await writeFile(link, 'src/ä b.txt', { contents, from: 'none', isExecutable: true })
  expect(written).toEqual({ hash: hashOf('ü\0\r\n'), size: contents.length })
  expect(await readFile(link, 'src/ä b.txt', 100)).toEqual({ contents, hash: written.hash })
  await makeFolder(link, 'src/deep/er')
  const { entries, isCut } = await listFolder(link, 'src')
  expect(isCut).toBe(false)
  expect(entries.map(({ name, type, isExecutable }) => [name, type, isExecutable]).sort()).toEqual([
    ['deep', 'folder', false],
    ['ä b.txt', 'file', true],
  ])
  await moveFile(link, 'src/ä b.txt', 'new/c.txt')
  expect(await readDisk(join(project, 'new/c.txt'))).toEqual(contents)
  await expect(moveFile(link, 'src', 'new')).rejects.toMatchObject(refused('conflict'))
  await removeFile(link, 'src')
  expect(await readdir(project)).toEqual(['new'])
  expect((await readFile(link, 'new/c.txt', 100)).contents).toEqual(contents)
  await writeFile(link, 'empty', { contents: Buffer.alloc(0) })
  expect((await readFile(link, 'empty', 0)).contents).toHaveLength(0)
})

test('a write from an outdated state is a conflict, which names the current one', async () => {
  const { link, project } = await startAgent()
  await writeDisk(join(project, 'a'), 'theirs')
  await chmod(join(project, 'a'), 0o755)
  for (const from of ['none', hashOf('mine')]) {
    const write = writeFile(link, 'a', { contents: Buffer.from('new'), from })
    await expect(write).rejects.toMatchObject({ code: 'conflict', data: { hash: hashOf('theirs') } })
    await expect(removeFile(link, 'a', from)).rejects.toMatchObject(refused('conflict'))
  }
  await writeFile(link, 'a', { contents: Buffer.from('new'), from: hashOf('theirs') })
  expect(await readDisk(join(project, 'a'), 'utf8')).toBe('new')
  expect((await stat(join(project, 'a'))).mode & 0o777).toBe(0o755)
})

test('of concurrent writes from the same state, one wins and the others get a conflict', async () => {
  const { link } = await startAgent()
  const writes = Array.from({ length: 20 }, (_, at) =>
    writeFile(link, 'a', { contents: Buffer.from(String(at)), from: 'none' }),
  )
  const results = await Promise.allSettled(writes)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('links resolve inside the project, and never outside', async () => {
  const { link, project, home } = await startAgent()
  await mkdir(join(project, 'a/b'), { recursive: true })
  await writeDisk(join(home, 'secret'), 'secret')
  await writeDisk(join(project, 'a/b/file'), 'inside')
  const links = {
    in: 'a/b/file',
    'a/up': '../a/b',
    absolute: join(project, 'a'),
    out: '../secret',
    'a/out': '../..',
    root: '/',
    loop: 'loop',
    sibling: `${project}-other`,
  }
  for (const [name, target] of Object.entries(links)) await symlink(target, join(project, name))
  for (const path of ['in', 'a/up/file', 'absolute/b/file', 'absolute/up/file'])
    expect(String((await readFile(link, path, 100)).contents)).toBe('inside')
  for (const path of ['out', 'a/out/secret', 'root/etc/passwd', 'loop', 'sibling/x']) {
    await expect(readFile(link, path, 1e6)).rejects.toMatchObject(refused('outside'))
    await expect(writeFile(link, path, { contents: Buffer.from('x') })).rejects.toMatchObject(
      refused('outside'),
    )
  }
  await expect(listFolder(link, 'a/out')).rejects.toMatchObject(refused('outside'))
  await expect(moveFile(link, 'in', 'a/out/stolen')).rejects.toMatchObject(refused('outside'))
  await expect(removeFile(link, 'a/out/secret')).rejects.toMatchObject(refused('outside'))
  // This removes the link itself.
  await removeFile(link, 'out')
  await writeFile(link, 'in', { contents: Buffer.from('changed') })
  expect(await readDisk(join(project, 'a/b/file'), 'utf8')).toBe('changed')
  expect(await readDisk(join(home, 'secret'), 'utf8')).toBe('secret')
})

test('resolves the target of a link', () => {
  expect(leadsTo('/p', ['a', 'b'], '../c/./d')).toEqual(['a', 'c', 'd'])
  expect(leadsTo('/p', ['a'], '/p/x')).toEqual(['x'])
  expect(leadsTo('/p', ['a'], '..')).toEqual([])
  for (const target of ['../..', '/', '/px', '/p/../q', '../../p'])
    expect(() => leadsTo('/p', ['a'], target)).toThrow()
})

test('invalid paths, and things that are not files, are refused immediately', async () => {
  const { link, project } = await startAgent()
  execFileSync('mkfifo', [join(project, 'pipe')])
  for (const path of ['..', 'a/../b', '/etc/passwd', 'a//b', './a'])
    await expect(readFile(link, path, 100)).rejects.toMatchObject(refused('invalid'))
  await expect(readFile(link, 'pipe', 100)).rejects.toMatchObject(refused('not_a_file'))
  await expect(writeFile(link, 'pipe', { contents: Buffer.from('') })).rejects.toMatchObject(
    refused('not_a_file'),
  )
  await expect(readFile(link, '', 100)).rejects.toMatchObject(refused('not_a_file'))
  await expect(readFile(link, 'nothing', 100)).rejects.toMatchObject(refused('not_found'))
  await writeDisk(join(project, 'large'), 'x'.repeat(101))
  await expect(readFile(link, 'large', 100)).rejects.toMatchObject(refused('too_large'))
  await expect(removeFile(link, '')).rejects.toMatchObject(refused('invalid'))
})

test('a name that is not UTF-8 is reported with its bytes', async () => {
  const { link, project } = await startAgent()
  await writeDisk(Buffer.concat([Buffer.from(`${project}/`), Buffer.from([0x61, 0xff])]), 'x')
  const { entries } = await listFolder(link, '')
  expect(entries).toMatchObject([{ name: 'a\ufffd', rawName: '61ff', type: 'file', size: 1 }])
})

test('many files are written together, and one that fails does not block the others', async () => {
  const { link, project } = await startAgent()
  const content = Buffer.from('x').toString('base64')
  const files = Array.from({ length: 500 }, (_, at) => ({ path: `f${at % 7}/${at}`, content }))
  const result = await writeFiles(link, [...files, { path: '../out', content }, { path: 'f0', content }])
  expect(result).toEqual({
    written: 500,
    refused: [
      { path: '../out', code: 'invalid' },
      { path: 'f0', code: 'not_a_file' },
    ],
  })
  expect((await readdir(join(project, 'f3'))).length).toBe(71)
})
