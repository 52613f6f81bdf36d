import { once } from 'node:events'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createMachine } from '../../testing/run.ts'

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
})
afterEach(() => machine.forget())

/** A host with executors. Records what it receives, and can send events. */
async function executorHost(starts: (tell: (event: string, payload?: unknown) => void) => void) {
  const heard: [string, unknown][] = []
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`)
    const found = request.url?.endsWith('/sse') ? { jwt: 'a-token' } : { hostname: url }
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const io = new Server(server)
  io.on('connection', (socket) => {
    socket.onAny((event: string, payload: unknown) => heard.push([event, payload]))
    socket.on('sandbox:start', () => starts((event, payload) => socket.emit(event, payload)))
  })
  onTestFinished(() => void io.close())
  return { url, heard, asked }
}

test('runs a folder in a devbox: sends its files, then each change, and prints its output here', async () => {
  const { url, heard, asked } = await executorHost((tell) => {
    tell('sandbox:start')
    tell('sandbox:log', { chan: 'dev', data: 'listening\n' })
    tell('sandbox:port', [{ port: 3000, url: 'http://x1y2z3-3000.test', main: true }])
  })
  const folder = join(machine.home, 'app')
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, 'index.js'), 'one')
  writeFileSync(join(folder, 'old.txt'), 'old')
  writeFileSync(join(folder, 'node_modules', 'package.js'), 'stays here')
  const end = new AbortController()
  const running = machine.run(['--host', url, 'devbox', 'sync', 'x1y2z3', folder], {
    fetch,
    env: { SANDLOT_TOKEN: 'slt_x' },
    signal: end.signal,
  })
  await expect.poll(() => heard.length).toBe(3)
  expect(heard).toEqual([
    ['sandbox', { id: 'x1y2z3', token: 'a-token' }],
    ['sandbox:start', undefined],
    [
      'sandbox:update',
      { 'index.js': { path: 'index.js', code: 'one' }, 'old.txt': { path: 'old.txt', code: 'old' } },
    ],
  ])
  writeFileSync(join(folder, 'index.js'), 'two')
  rmSync(join(folder, 'old.txt'))
  const sent = () => Object.assign({}, ...heard.slice(3).map(([, files]) => files))
  await expect.poll(sent).toEqual({ 'index.js': { path: 'index.js', code: 'two' }, 'old.txt': null })
  // Editors and Git replace a file, which must not be the last that is heard of it.
  writeFileSync(join(folder, 'draft'), 'three')
  renameSync(join(folder, 'draft'), join(folder, 'index.js'))
  await expect.poll(sent).toMatchObject({ 'index.js': { code: 'three' } })
  writeFileSync(join(folder, 'index.js'), 'four')
  await expect.poll(sent).toMatchObject({ 'index.js': { code: 'four' } })
  end.abort()
  const { status, stdout, stderr } = await running
  expect([status, stdout]).toEqual([0, 'listening\n'])
  expect(stderr).toContain('http://x1y2z3-3000.test')
  expect(asked.filter((one) => one.endsWith('/sse'))).toHaveLength(1)
})

test('ends with the reason when the devbox does not start', async () => {
  const { url } = await executorHost((tell) =>
    tell('sandbox:error', { reason: 'outOfCredits', message: 'You have run our of credits.' }),
  )
  const { status, stderr } = await machine.run(['--host', url, 'devbox', 'sync', 'x1y2z3', machine.home], {
    fetch,
    env: { SANDLOT_TOKEN: 'slt_x' },
  })
  expect(status).not.toBe(0)
  expect(stderr).toContain('You have run our of credits.')
})
