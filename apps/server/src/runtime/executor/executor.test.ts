import { createClient } from '@sandlot/core/client'
import { pathOf } from '@sandlot/core/endpoint'
import { execInBox, startBox } from '@sandlot/core/runtime/boxes/rest'
import {
  type ExecutorHears,
  type ExecutorSocket,
  openExecutor,
} from '@sandlot/core/runtime/executor/executor'
import { EXECUTOR_TOKEN_CACHE_MS } from '@sandlot/core/runtime/executor/limits'
import { executorToken } from '@sandlot/core/runtime/executor/rest'
import type { KeptToken } from '@sandlot/core/runtime/executor/token'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { RemoveFromTeamDocument } from '@sandlot/core/workspaces/mutations.gen'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { filesOf } from '../../testing/builders.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { hasBubblewrap } from '../boxes/testing/has-bubblewrap.ts'
import { serverWithRunner } from '../boxes/testing/with-runner.ts'

/** Real programs start in it, on a machine that is busy with other work. */
const WAIT = { timeout: 15_000 }
const SERVER_JS =
  "console.log('listening now');require('http').createServer((q, r) => r.end('in')).listen(3000)"
const FILES = {
  'package.json': JSON.stringify({ scripts: { dev: 'node server.js' } }),
  'server.js': SERVER_JS,
  'gone.txt': 'to be removed',
}

const asFiles = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, code]) => [path, { code }]))

/** A user with a devbox, and everything that their executor requests and sends. */
async function withExecutor(server: TestServer, url: string) {
  const user = await server.buildUser()
  const { id } = await server.buildSandbox({ author: user, isV2: true, files: FILES })
  const token = await server.tokenFor(user)
  const did: unknown[] = []
  /** Hosts below `localhost` are this computer, whether or not its resolver knows that. */
  const through: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { host, pathname } = new URL(request.url)
    if (/cluster|sse$/.test(pathname)) did.push(`${request.method} ${host.split(':')[0]}${pathname}`)
    if (!host.startsWith('sse-lb.')) return fetch(request)
    const { statusCode, body } = await server.inject({ url: pathname, headers: { host } })
    return new Response(body, { status: statusCode })
  }
  const client = createClient({
    baseUrl: url.replace('127.0.0.1', 'localhost'),
    fetch: through,
    name: 'test',
    token: () => token,
  })
  const connect = (hostname: string): ExecutorSocket => {
    did.push(`connect ${hostname}`)
    const socket = io(hostname, { transports: ['websocket', 'polling'], forceNew: true })
    onTestFinished(() => void socket.close())
    return {
      on: (event, listener) => socket.on(event, listener as never),
      emit: (event, payload) => {
        did.push([event, payload])
        return socket.emit(event, payload)
      },
      close: () => socket.close(),
    }
  }
  const kept: { token: KeptToken | null } = { token: null }
  const tokens = {
    read: () => kept.token,
    write: (next: KeptToken) => {
      kept.token = next
    },
  }
  const heard = { logs: '', starts: 0, errors: [] as string[], ports: [] as unknown[] }
  const hears: ExecutorHears = {
    started: () => {
      heard.starts += 1
    },
    log: ({ data }) => {
      heard.logs += data
    },
    ports: (ports) => {
      heard.ports = ports
    },
    failed: ({ reason }) => void heard.errors.push(reason),
  }
  const open = () =>
    openExecutor(id, asFiles(FILES), hears, {
      client,
      tokens,
      now: () => server.clock.now().getTime(),
      connect,
    })
  return { id, user, open, did, heard, kept }
}

describe.skipIf(!hasBubblewrap)('an executor', () => {
  let made: Awaited<ReturnType<typeof serverWithRunner>>
  let url: string
  beforeAll(async () => {
    made = await serverWithRunner()
    url = await made.server.listen()
  })
  afterAll(() => made.close())

  test('[LV-014] [LV-015] [LV-016] [LV-017] [RS-067] finds its host, connects, sends its token, and starts the devbox', async () => {
    const { id, open, did, heard, kept } = await withExecutor(made.server, url)
    await open()
    await expect.poll(() => heard, WAIT).toMatchObject({ starts: 1, errors: [] })
    expect(did.filter((one) => !String(one).startsWith('POST'))).toEqual([
      `GET sse-lb.localhost/api/cluster/${id}`,
      `connect ${url}`,
      ['sandbox', { id, token: kept.token?.key }],
      ['sandbox:start', undefined],
    ])
    await expect.poll(() => heard.logs, WAIT).toContain('listening now')
    await expect
      .poll(() => heard.ports, WAIT)
      .toEqual([{ port: 3000, url: `http://${id}-3000.localhost:4000`, main: true }])
  })

  test('[LV-018] [LV-019] sends files that changed, were added or removed, and nothing without changes', async () => {
    const { id, user, open, did, heard } = await withExecutor(made.server, url)
    const executor = await open()
    await expect.poll(() => heard.starts, WAIT).toBe(1)
    const before = did.length
    executor.update(asFiles(FILES))
    expect(did.slice(before)).toEqual([])
    const { 'gone.txt': _, ...rest } = FILES
    const next = asFiles({ ...rest, 'server.js': `${SERVER_JS}\n// changed`, 'new/file.txt': 'new' })
    executor.update(next)
    executor.update(next)
    expect(did.slice(before)).toEqual([
      [
        'sandbox:update',
        {
          'server.js': { path: 'server.js', code: `${SERVER_JS}\n// changed` },
          'new/file.txt': { path: 'new/file.txt', code: 'new' },
          'gone.txt': null,
        },
      ],
    ])
    const client = made.server.as(user)
    const saved = async () => {
      const files = filesOf(await client.rest(getSandbox, { params: { id } }))
      // The devbox installs its packages meanwhile.
      const { 'package-lock.json': _lock, ...others } = files
      return others
    }
    await expect
      .poll(saved, WAIT)
      .toEqual({ ...rest, 'server.js': `${SERVER_JS}\n// changed`, 'new/file.txt': 'new' })
    const inBox = async () => {
      const reply = await client.fetch(pathOf(execInBox, { id }), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ command: ['sh', '-c', 'cat new/file.txt; ls'] }),
      })
      return reply.text()
    }
    await expect.poll(inBox, WAIT).toMatch(/new(?!.*gone\.txt)/s)
    expect(heard.errors).toEqual([])
  })

  test('of a removed person receives nothing more', async () => {
    const { server } = made
    const [admin, leaver] = [await server.buildUser(), await server.buildUser()]
    const team = await server.buildWorkspace({ members: { admin: [admin], write: [leaver] } })
    const { id } = await server.buildSandbox({ workspace: team, author: admin, isV2: true, privacy: 2 })
    const { jwt } = await server.as(leaver).rest(executorToken)
    const socket = io(url, { transports: ['websocket'], forceNew: true })
    onTestFinished(() => void socket.close())
    const started = new Promise((resolve) => socket.on('sandbox:start', resolve))
    socket.emit('sandbox', { id, token: jwt })
    socket.emit('sandbox:start')
    await started
    await server.as(admin).graphql(RemoveFromTeamDocument, { teamId: team.id, userId: leaver.id })
    await expect.poll(() => socket.connected, WAIT).toBe(false)
  })
})

describe('without a machine', () => {
  let server: TestServer
  let url: string
  beforeAll(async () => {
    server = await createTestServer()
    url = await server.listen()
  })
  afterAll(() => server.close())

  const raw = (transports: string[]): Socket => {
    const socket = io(url, { transports, forceNew: true })
    onTestFinished(() => void socket.close())
    return socket
  }
  const answer = (socket: Socket) =>
    new Promise<{ reason: string }>((resolve) => socket.on('sandbox:error', resolve))

  test('[ST-008] [LV-020] [LV-021] [CN-074] [RS-037] its token is requested once in 24 hours, and stored on the device', async () => {
    const { open, did, kept } = await withExecutor(server, url)
    const asked = () => did.filter((one) => one === 'POST localhost/api/v1/users/current_user/sse').length
    const first = await open()
    first.close()
    const { token } = kept
    expect(token).toEqual({ key: expect.stringMatching(/^ey/), timestamp: server.clock.now().getTime() })
    server.clock.advance({ ms: EXECUTOR_TOKEN_CACHE_MS - 1 })
    ;(await open()).close()
    expect([asked(), kept.token]).toEqual([1, token])
    server.clock.advance({ ms: 1 })
    ;(await open()).close()
    expect(asked()).toBe(2)
    expect(kept.token?.key).not.toBe(token?.key)
    expect(EXECUTOR_TOKEN_CACHE_MS).toBe(24 * 60 * 60 * 1000)
  })

  test('a token whose session has ended is requested again, once', async () => {
    const { open, did, heard, kept, user } = await withExecutor(server, url)
    const other = server.as(user)
    const { jwt } = await other.rest(executorToken)
    await other.fetch('/api/v1/users/signout', { method: 'DELETE' })
    kept.token = { key: jwt, timestamp: server.clock.now().getTime() }
    await open()
    // Nothing runs devboxes here, which is reported to users who may start one.
    await expect.poll(() => heard.errors).toEqual(['off'])
    expect(did.filter((one) => String(one).startsWith('POST'))).toHaveLength(1)
  })

  test.each([[['websocket']], [['polling']]])(
    'over %j, a client without a valid token gets an error and starts nothing',
    async (transports) => {
      const socket = raw(transports)
      const told = answer(socket)
      socket.emit('sandbox', { id: 'anything', token: 'forged' })
      expect(await told).toMatchObject({ reason: 'unauthenticated' })
      const again = answer(socket)
      socket.emit('sandbox:start')
      expect(await again).toMatchObject({ reason: 'noSandbox' })
    },
  )

  test('someone with read access can neither start a devbox nor write to it', async () => {
    const { id } = await server.buildSandbox({ isV2: true, files: FILES })
    const stranger = server.as(await server.buildUser())
    const { jwt } = await stranger.rest(executorToken)
    const socket = raw(['websocket'])
    const reasons: string[] = []
    socket.on('sandbox:error', ({ reason }) => void reasons.push(reason))
    socket.emit('sandbox', { id, token: jwt })
    socket.emit('sandbox:start')
    socket.emit('sandbox:update', { '/server.js': { code: 'mine' } })
    await expect.poll(() => reasons).toEqual(['notAllowed', 'notAllowed'])
    expect(filesOf(await stranger.rest(getSandbox, { params: { id } }))).toEqual(FILES)
    await expect(stranger.rest(startBox, { params: { id } })).rejects.toMatchObject({ reason: 'notAllowed' })
  })
})
