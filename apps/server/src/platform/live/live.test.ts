import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { socketToken } from '@sandlot/core/accounts/rest'
import { AppError } from '@sandlot/core/errors'
import { ChangeFrozenDocument, RenameSandboxDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { createLiveSocket, type LiveSocket } from '@sandlot/core/transport/socket'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { OUTBOX_CHANNEL } from '../commands.ts'
import { outbox } from '../tables.ts'

let server: TestServer
let url: string
const opened: LiveSocket[] = []

beforeAll(async () => {
  server = await createTestServer()
  url = await server.listen()
})
afterAll(async () => {
  for (const socket of opened) socket.close()
  await server.close()
})

type Person = Awaited<ReturnType<TestServer['buildUser']>>

/** A socket as our clients open it, using ws under Node. */
function connect(user: Person, fetchToken?: () => Promise<string>): LiveSocket {
  const socket = createLiveSocket({
    url: `${url.replace('http', 'ws')}/socket`,
    clientVersion: 'test',
    fetchToken: fetchToken ?? (async () => (await server.as(user).rest(socketToken)).jwt),
    random: Math.random,
    now: () => performance.now(),
    transport: WebSocket,
  })
  opened.push(socket)
  return socket
}

/** Joins a topic; returns the first reply, and every later event as it arrives. */
function listen(socket: LiveSocket, topic: string, params: () => Record<string, unknown> = () => ({})) {
  const events: { event: string; payload: unknown }[] = []
  const waiting: ((happened: { event: string; payload: unknown }) => void)[] = []
  const joined = new Promise<Record<string, unknown>>((resolve, reject) => {
    socket.join(topic, {
      params,
      joined: (reply) => resolve(reply as Record<string, unknown>),
      refused: (reason) => reject(new Error(reason)),
      event: (event, payload) => {
        const next = waiting.shift()
        if (next) next({ event, payload })
        else events.push({ event, payload })
      },
    })
  })
  const next = () =>
    new Promise<{ event: string; payload: unknown }>((resolve) => {
      const ready = events.shift()
      if (ready) resolve(ready)
      else waiting.push(resolve)
    })
  return { joined, next }
}

test('a member receives changes in the workspace, and a gap is filled from the cursor', async () => {
  const user = await server.buildUser()
  const sandbox = await server.buildSandbox({ author: user })
  const topic = `workspace:${sandbox.workspaceId}`
  const channel = listen(connect(user), topic)
  const { cursor } = await channel.joined

  await server.as(user).graphql(RenameSandboxDocument, { id: sandbox.id, title: 'Heard' })
  expect(await channel.next()).toMatchObject({
    event: 'changed',
    payload: { type: 'Sandbox', ids: [sandbox.id], action: 'sandbox.rename' },
  })

  const late = listen(connect(user), topic, () => ({ since: cursor }))
  expect(await late.joined).toMatchObject({
    reset: false,
    missed: [{ event: 'changed', payload: { ids: [sandbox.id] } }],
  })
})

test('drafts are named only to their authors, both immediately and in what somebody missed', async () => {
  const [ann, bob] = [await server.buildUser(), await server.buildUser()]
  const workspace = await server.buildWorkspace({ members: { write: [ann, bob] } })
  const ours = await server.buildSandbox({ workspace, author: ann })
  const draft = await server.buildSandbox({ workspace, author: ann, draft: true, privacy: 1 })
  const topic = `workspace:${workspace.id}`
  const [own, other] = [listen(connect(ann), topic), listen(connect(bob), topic)]
  const { cursor } = await own.joined
  await other.joined

  const sandboxIds = [ours.id, draft.id]
  await server.as(ann).graphql(ChangeFrozenDocument, { ids: sandboxIds, isFrozen: true })
  expect(await own.next()).toMatchObject({ payload: { ids: sandboxIds, action: 'sandbox.frozen' } })
  expect(await other.next()).toMatchObject({ payload: { ids: [ours.id], action: 'sandbox.frozen' } })
  const box = { sandboxId: draft.id, state: 'running' } as const
  await server.db.write(async (tx) => {
    const at = server.clock.now()
    await tx.insert(outbox).values({ topic, event: 'box-changed', payload: box, at })
  })

  const missedBy = async (user: Person) =>
    (await listen(connect(user), topic, () => ({ since: cursor })).joined).missed as { payload: object }[]
  await expect.poll(async () => (await missedBy(ann)).length).toBe(2)
  expect(await missedBy(ann)).toMatchObject([{ payload: { ids: sandboxIds } }, { payload: box }])
  const told = await missedBy(bob)
  expect(told).toMatchObject([{ payload: { ids: [ours.id] } }, { payload: { state: 'running' } }])
  expect(JSON.stringify(told)).not.toContain(draft.id)
})

test('someone who joins after reading the lists receives what happened since', async () => {
  const user = await server.buildUser()
  const sandbox = await server.buildSandbox({ author: user })
  const topic = `workspace:${sandbox.workspaceId}`
  const channel = listen(connect(user), topic)
  await channel.joined
  // The event arrives once no earlier transaction is running, which a later reader would otherwise have to wait for
  // too.
  const rename = async (title: string) => {
    await server.as(user).graphql(RenameSandboxDocument, { id: sandbox.id, title })
    await channel.next()
  }
  await rename('Long ago')
  server.clock.advance({ minutes: 5 })
  await rename('Just now')
  server.clock.advance({ minutes: 1 })

  const missedBy = async (recent_ms: unknown) => {
    const { missed } = await listen(connect(user), topic, () => ({ recent_ms })).joined
    return (missed as unknown[]).length
  }
  expect(await missedBy(90_000)).toBe(1)
  expect(await missedBy(30_000)).toBe(0)
  expect(await missedBy('nonsense')).toBe(0)
})

test('a stranger, an unknown topic and a foreign sandbox are refused', async () => {
  const user = await server.buildUser()
  const stranger = await server.buildUser()
  const sandbox = await server.buildSandbox({ author: user, privacy: 2 })
  const socket = connect(stranger)
  await expect(listen(socket, `workspace:${sandbox.workspaceId}`).joined).rejects.toThrow('unauthorized')
  await expect(listen(socket, `live:${sandbox.id}`).joined).rejects.toThrow('unauthorized')
  await expect(listen(socket, 'nonsense').joined).rejects.toThrow('unknown topic')
})

test('two thousand joins on one socket are all answered, most of them with a refusal', async () => {
  const user = await server.buildUser()
  const { jwt } = await server.as(user).rest(socketToken)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket/websocket?guardian_token=${jwt}`)
  await once(socket, 'open')
  const replies: { status: string; response: { reason?: string } }[] = []
  const all = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      replies.push(JSON.parse(String(data))[4])
      if (replies.length === 2_000) resolve()
    })
  })
  const sandbox = await server.buildSandbox({ author: user })
  const topics = [`workspace:${user.personalWorkspaceId}`, `live:${sandbox.id}`]
  for (let number = 0; number < 2_000; number += 1) {
    const topic = topics[number] ?? `workspace:${number}`
    socket.send(JSON.stringify([`${number}`, `${number}`, topic, 'phx_join', {}]))
  }
  await all
  expect(replies.filter(({ status }) => status === 'ok')).toHaveLength(2)
  expect(new Set(replies.slice(2).map(({ response }) => response.reason))).toEqual(new Set(['unauthorized']))
  socket.close()
})

test('a revoked session closes its sockets, and its token opens none', async () => {
  const user = await server.buildUser()
  const me = server.as(user)
  const { jwt } = await me.rest(socketToken)
  const states: string[] = []
  const socket = connect(user, async () => jwt)
  const closed = new Promise<void>((resolve) => {
    socket.onState((state) => {
      states.push(state)
      if (state === 'closed' && states.includes('open')) resolve()
    })
  })
  await listen(socket, `workspace:${user.personalWorkspaceId}`).joined
  await me.fetch('/api/v1/users/signout', { method: 'DELETE' })
  await closed
  await expect(openRaw(jwt)).rejects.toThrow('403')
})

test('a forged token, an expired one and a foreign origin cannot open a socket', async () => {
  const user = await server.buildUser()
  const { jwt } = await server.as(user).rest(socketToken)
  await expect(openRaw('nonsense')).rejects.toThrow('403')
  await expect(openRaw(`${jwt.slice(0, -2)}xx`)).rejects.toThrow('403')
  await expect(openRaw(jwt, { origin: 'https://evil.example' })).rejects.toThrow('403')
  await openRaw(jwt, { origin: url })
  server.clock.advance({ minutes: 11 })
  await expect(openRaw(jwt)).rejects.toThrow('403')
})

test('the fifth consecutive 401 on the token closes the socket for good [LV-010, CN-077]', async () => {
  const user = await server.buildUser()
  let asked = 0
  const socket = connect(user, async () => {
    asked += 1
    throw new AppError('unauthenticated', 'no', { reason: 'signedOut' })
  })
  await new Promise<void>((resolve) => socket.onState((state) => state === 'refused' && resolve()))
  expect(asked).toBe(5)
})

test('clients of the platform connect at /socket with guardian_token and client_version [LV-001, LV-002]', async () => {
  const user = await server.buildUser()
  const { jwt } = await server.as(user).rest(socketToken)
  const address = `${url.replace('http', 'ws')}/socket/websocket`
  const socket = new WebSocket(`${address}?guardian_token=${jwt}&client_version=4.7.0&vsn=2.0.0`)
  await once(socket, 'open')
  const topic = `workspace:${user.personalWorkspaceId}`
  socket.send(JSON.stringify(['6', '6', topic, 'phx_join', {}]))
  const [reply] = await once(socket, 'message')
  expect(JSON.parse(String(reply))).toMatchObject(['6', '6', topic, 'phx_reply', { status: 'ok' }])
  socket.close()
  for (const wrong of [
    `${address}?client_version=4.7.0&vsn=2.0.0`,
    `${address.replace('/socket/', '/sockets/')}?guardian_token=${jwt}&client_version=4.7.0&vsn=2.0.0`,
  ]) {
    const refused = new WebSocket(wrong)
    await expect(once(refused, 'open')).rejects.toThrow(/40[34]|socket hang up/)
  }
})

/** A socket as other clients open it, with the token in the address. */
function openRaw(token: string, headers: Record<string, string> = {}): Promise<void> {
  const address = `${url.replace('http', 'ws')}/socket/websocket?vsn=2.0.0&guardian_token=${token}&client_version=x`
  const socket = new WebSocket(address, { headers })
  return new Promise((resolve, reject) => {
    socket.on('open', () => {
      socket.close()
      resolve()
    })
    socket.on('error', reject)
  })
}

/** A socket that can send anything, opened with the user's own token. */
async function rawSocket(user: Person): Promise<WebSocket> {
  const { jwt } = await server.as(user).rest(socketToken)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket/websocket?guardian_token=${jwt}`)
  await once(socket, 'open')
  return socket
}
const heartbeat = (ref: number) => JSON.stringify([null, `${ref}`, 'phoenix', 'heartbeat', {}])

test('a flood of frames closes the socket with a reason, and drops its queue', async () => {
  const socket = await rawSocket(await server.buildUser())
  let answers = 0
  socket.on('message', () => {
    answers += 1
  })
  const closed = once(socket, 'close')
  for (let ref = 0; ref < 10_000; ref += 1) socket.send(heartbeat(ref))
  const [code, reason] = await closed
  expect([code, String(reason)]).toEqual([1008, 'too many messages'])
  expect(answers).toBeLessThanOrEqual(2400)
})

test('limits the memory of queued frames', async () => {
  const user = await server.buildUser()
  const socket = await rawSocket(user)
  const closed = once(socket, 'close')
  const payload = { since: 'x'.repeat(60_000) }
  for (let ref = 0; ref < 200; ref += 1)
    socket.send(JSON.stringify(['1', `${ref}`, `workspace:${user.personalWorkspaceId}`, 'phx_join', payload]))
  const [code, reason] = await closed
  expect([code, String(reason)]).toEqual([1008, 'too many messages'])
})

test('a refused client that does not hang up occupies no connection', async () => {
  // A separate server, so that no other connections come and go.
  const own = await createTestServer()
  const connections = () =>
    new Promise((resolve) => own.app.server.getConnections((_error, count) => resolve(count)))
  const { hostname, port } = new URL(await own.listen())
  const socket = connectTcp({ host: hostname, port: Number(port), allowHalfOpen: true })
  socket.on('error', () => {}).resume()
  socket.write(
    `GET /socket/websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  )
  await once(socket, 'end')
  await expect.poll(connections, { timeout: 5_000 }).toBe(0)
  socket.destroy()
  await own.close()
})

test('joining every possible topic repeatedly, within limits, keeps the socket open', async () => {
  const socket = await rawSocket(await server.buildUser())
  const beat = async (ref: number) => {
    const answer = once(socket, 'message')
    socket.send(heartbeat(ref))
    await answer
  }
  for (let ref = 0; ref < 2400; ref += 1) await beat(ref)
  server.clock.advance({ seconds: 10 })
  for (let ref = 0; ref < 200; ref += 1) await beat(ref)
  expect(socket.readyState).toBe(socket.OPEN)
  socket.close()
})

test('a client that does not read is cut off, and does not delay others', async () => {
  const user = await server.buildUser()
  const topic = `workspace:${user.personalWorkspaceId}`
  const [slow, reader] = [await rawSocket(user), listen(connect(user), topic)]
  slow.send(JSON.stringify(['1', '1', topic, 'phx_join', {}]))
  await Promise.all([once(slow, 'message'), reader.joined])
  slow.pause()
  // More than the kernel buffers without the client reading it.
  const large = 'x'.repeat(512 * 1024)
  for (let index = 0; index < 40; index += 1) {
    await server.db.insert(outbox).values({
      topic,
      event: 'changed',
      payload: { index, large },
      at: server.clock.now(),
    })
    await server.db.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)
    expect(await reader.next()).toMatchObject({ payload: { index } })
  }
  const closed = once(slow, 'close')
  slow.resume()
  const [code, reason] = await closed
  expect([code, String(reason)]).toEqual([1013, 'too slow'])
})

test.each([
  ['a frame that is too long', (text: string) => text + 'x'.repeat(70_000), 1009],
  ['a topic that is too long', () => JSON.stringify([null, '1', 't'.repeat(300), 'phx_join', {}]), 1007],
  ['a deeply nested frame', () => `[null,"1","t","phx_join",${'['.repeat(30_000)}`, 1007],
])('%s closes the socket', async (_what, frame, code) => {
  const socket = await rawSocket(await server.buildUser())
  const closed = once(socket, 'close')
  socket.send(frame(heartbeat(1)))
  expect((await closed)[0]).toBe(code)
})
