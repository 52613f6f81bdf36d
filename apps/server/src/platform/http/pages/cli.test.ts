import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/server.ts'
import { installScript } from './cli-install.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'sandlot-cli-page-'))
const program = join(folder, 'package/bin/sandlot.mjs')
await mkdir(join(folder, 'package/bin'), { recursive: true })
await writeFile(program, '#!/usr/bin/env node\nconsole.log("9.9.9")\n', { mode: 0o755 })
const cliFile = join(folder, 'packed/sandlot.tgz')
await mkdir(join(folder, 'packed'))
await mkdir(join(folder, 'executables'))
await writeFile(join(folder, 'executables/sandlot-win-x64.exe'), 'MZ')
await writeFile(join(folder, 'executables/notes.txt'), 'not for others')
await run('tar', ['-czf', cliFile, '-C', folder, 'package'])
const server = await createTestServer({ cliFile })
const bare = await createTestServer({ cliFile: join(folder, 'missing/packed/sandlot.tgz') })
afterAll(async () => {
  await server.close()
  await bare.close()
  await rm(folder, { recursive: true })
})

test('an instance shows how to get its CLI, and serves it', async () => {
  const page = await server.app.inject({ url: '/cli', headers: { host: 'localhost:4000' } })
  expect(page.body).toContain('curl -fsSL http://localhost:4000/cli/install.sh | sh')
  const file = await server.app.inject('/cli/sandlot.tgz')
  expect(file.rawPayload.equals(await readFile(cliFile))).toBe(true)
  for (const path of ['/cli', '/cli/install.sh', '/cli/sandlot.tgz'])
    expect((await bare.app.inject(path)).statusCode).toBe(404)
})

test('executables are offered if they were built, and nothing beside them', async () => {
  const page = await server.app.inject({ url: '/cli', headers: { host: 'localhost:4000' } })
  expect(page.body).toContain('http://localhost:4000/cli/executables/sandlot-win-x64.exe')
  expect((await server.app.inject('/cli/executables/sandlot-win-x64.exe')).body).toBe('MZ')
  for (const name of ['notes.txt', 'sandlot-linux-x64', '..%2Fpacked%2Fsandlot.tgz'])
    expect((await server.app.inject(`/cli/executables/${name}`)).statusCode).toBe(404)
})

test('the script reports what it does, does nothing with --dry-run, and replaces only what it created', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  const host = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const home = join(folder, 'home')
  const env = { PATH: process.env.PATH, HOME: home }
  const script = await (await fetch(`${host}/cli/install.sh`)).text()
  expect(script).toBe(installScript(host))
  const file = join(folder, 'install.sh')
  await writeFile(file, script)
  await mkdir(home)
  const told = await run('sh', [file, '--dry-run'], { env })
  expect(told.stdout).toContain(`into      ${home}/.local/share/sandlot-cli`)
  expect(existsSync(join(home, '.local'))).toBe(false)
  for (let times = 0; times < 2; times += 1)
    expect((await run('sh', [file], { env })).stdout).toContain('Installed sandlot 9.9.9.')
  expect((await run(join(home, '.local/bin/sandlot'), [], { env })).stdout).toBe('9.9.9\n')
  await mkdir(join(home, 'mine'))
  await writeFile(join(home, 'mine/notes.txt'), 'mine')
  const wrong = { ...env, SANDLOT_INSTALL_DIR: join(home, 'mine') }
  await expect(run('sh', [file], { env: wrong })).rejects.toMatchObject({
    stderr: expect.stringContaining('is something else'),
  })
  expect(existsSync(join(home, 'mine/notes.txt'))).toBe(true)
})

test('a quote in an address is escaped', () => {
  expect(installScript("http://a'; rm -rf ~; '")).toContain(`host='http://a'\\''; rm -rf ~; '\\'''`)
})
