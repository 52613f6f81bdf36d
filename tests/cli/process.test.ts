import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Cli, createCli } from '../support/cli.ts'
import { OLD_NODE, TOO_OLD } from '../support/old-node.ts'
import { USERS_NODE } from '../support/users-node.ts'

const BINARY = resolve(import.meta.dirname, '../../apps/cli/bin/sandlot.mjs')

/** Returns a port that was just free, so nothing listens there. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const nobody = `http://127.0.0.1:${await closedPort()}`
let cli: Cli
beforeEach(() => {
  cli = createCli(nobody)
})
afterEach(() => cli.forget())

test('--version and --help need no host', async () => {
  expect(await cli.afresh(['--version'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  })
  expect(await cli.afresh(['--help'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Commands:'),
    stderr: '',
  })
})

test('exits with 2 on a Node that is too old, and names the required version', async () => {
  expect(await cli.afresh(['--version'], { env: OLD_NODE })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(TOO_OLD),
  })
})

test.runIf(process.platform !== 'win32')('works in a folder that was deleted', async () => {
  const gone = 'mkdir gone && cd gone && rmdir ../gone && sandlot config path && sandlot whoami'
  const { code, stdout, stderr } = await cli.script(gone)
  expect(stdout).toBe(`${join(cli.home, 'sandlot/config.json')}\n`)
  expect([code, stderr]).toEqual([expect.any(Number), expect.stringMatching(/^Error: [^\n]+\n[^\n]*\n?$/)])
})

test.runIf(process.platform !== 'win32')(
  'a program on the PATH that cannot be started is named',
  async () => {
    const broken = join(cli.home, 'sandlot-broken')
    writeFileSync(broken, '#!/nowhere/at/all\n', { mode: 0o755 })
    const PATH = `${cli.home}:${process.env.PATH}`
    const { code, stdout, stderr } = await cli.afresh(['broken'], { env: { PATH } })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(
      `Could not run ${broken}: it, or the program that its first line names, is missing.`,
    )
    expect(stderr).not.toContain('    at ')
  },
)

test('reports an unreachable host with its name and the cause', async () => {
  const { code, stdout, stderr } = await cli.afresh(['template', 'list'])
  expect({ code, stdout }).toEqual({ code: 10, stdout: '' })
  expect(stderr).toContain('127.0.0.1')
  expect(stderr).toContain('refused')
})

test('reports a host that is not Sandlot', async () => {
  const server = createServer((_request, reply) => reply.end('<html>Hello')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const host = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const { code, stderr } = await cli.afresh(['whoami', '--host', host], { env: { SANDLOT_TOKEN: 'slt_x' } })
  server.close()
  expect(code).toBe(10)
  expect(stderr).toContain('not as Sandlot')
})

test('a host that cannot be reached through the proxy of the environment has it named', async () => {
  for (const name of ['HTTP_PROXY', 'https_proxy']) {
    const env = { SANDLOT_TOKEN: 'slt_x', [name]: nobody }
    const { code, stderr } = await cli.afresh(['whoami', '--host', nobody], { env })
    expect({ name, code, stderr }).toMatchObject({ code: 10, stderr: expect.stringMatching(/ proxy in /) })
  }
})

test('[CL-009] a closed pipe ends the command quietly with 0', async () => {
  for (const words of [['--version'], ['--help'], ['schema'], ['help', 'exit-codes', '--json']]) {
    const child = spawn(USERS_NODE, [BINARY, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    const [[code, signal], stderr] = await Promise.all([once(child, 'close'), text(child.stderr)])
    expect({ words, code, signal, stderr }).toEqual({ words, code: 0, signal: null, stderr: '' })
  }
})

test.skipIf(!existsSync('/dev/full'))('output that cannot be written fails with its reason', async () => {
  for (const words of ['--version', 'schema']) {
    const line = `'${USERS_NODE}' '${BINARY}' ${words} > /dev/full`
    const child = spawn('sh', ['-c', line], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [[code], stderr] = await Promise.all([once(child, 'close'), text(child.stderr)])
    const said = 'Error: Could not write standard output: the disk is full.\n'
    expect({ words, code, stderr }).toEqual({ words, code: 1, stderr: said })
  }
})

test('an interrupted command exits with 130', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const host = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const child = spawn(USERS_NODE, [BINARY, 'template', 'list', '--json', '--host', host], {
    env: { ...process.env, SANDLOT_CONFIG_DIR: cli.home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server.once('request', () => child.kill('SIGINT'))
  const [[code], stdout] = await Promise.all([once(child, 'close'), text(child.stdout)])
  server.close()
  expect(code).toBe(130)
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { code: 'interrupted' } })
})

test.skipIf(process.platform === 'win32')(
  'a second interrupt ends a command that cannot finish',
  async () => {
    const pipe = join(cli.home, 'pipe')
    execFileSync('mkfifo', [pipe])
    const child = spawn(USERS_NODE, [BINARY, 'api', 'graphql', '--input', pipe], {
      env: { ...process.env, SANDLOT_CONFIG_DIR: cli.home, SANDLOT_TOKEN: 'slt_x' },
      stdio: 'ignore',
    })
    // Can be opened as soon as the command reads it.
    const writer = await open(pipe, 'w')
    const again = setInterval(() => child.kill('SIGINT'), 100)
    const [code, signal] = await once(child, 'close')
    clearInterval(again)
    await writer.close()
    expect([code, signal]).toEqual([null, 'SIGINT'])
  },
)

test('an interrupted import reports what was created so far, and exits with 130', async () => {
  const item = { title: 'One', directory: 'one', status: 'created', id: 'x1', is_v2: false }
  const told = [
    { start: { kind: 'archive', total: 2 } },
    { item: { ...item, folder: null, reason: null, notes: [] } },
  ]
  const server = createServer((request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/x-ndjson' })
    for (const line of told) reply.write(`${JSON.stringify(line)}\n`)
    request.resume().once('end', () => child.kill('SIGINT'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const host = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const child = spawn(USERS_NODE, [BINARY, 'sandbox', 'import', '-', '--json', '--host', host], {
    env: {
      ...process.env,
      SANDLOT_CONFIG_DIR: cli.home,
      SANDLOT_TOKEN: 'slt_x',
      SANDLOT_WORKSPACE: '00000000-0000-4000-8000-000000000000',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end('zip')
  const [[code], stdout] = await Promise.all([once(child, 'close'), text(child.stdout)])
  server.closeAllConnections()
  server.close()
  expect([code, JSON.parse(stdout).error]).toMatchObject([
    130,
    { code: 'interrupted', message: expect.stringMatching(/^The import was stopped( after 1 sandbox)?\./) },
  ])
})
