import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type Http2Server, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { setTimeout as delay } from 'node:timers/promises'
import { NOT_RUNNING_STATUS } from '../agent-client/request.ts'
import type { DriverEvents, RuntimeDriver } from '../driver.ts'
import { type Agents, agentsOf } from './agents.ts'
import { authoritiesWith } from './authorities.ts'
import { makeAuthority } from './authority.ts'
import type { Gate } from './gate.ts'
import { type PaidTimes, paidTimes } from './paid-times.ts'
import { relay } from './relay.ts'
import {
  type EndedBox,
  type Health,
  payBody,
  portAt,
  RUNNER_VERSION,
  type RunnerProblem,
  secretsBody,
  startBody,
} from './wire.ts'

const HELLO_MAX_MS = 10_000
const STOP_GRACE_MS = 2_000
const BODY_MAX_BYTES = 64 * 1024
const SECRETS_MAX_BYTES = 16 * 1024 * 1024

type Options = {
  makeDriver: (events: DriverEvents) => RuntimeDriver | Promise<RuntimeDriver>
  gate: Gate
  /** The server requests the runner to stop. */
  onStop: () => void
}

/** The runner's API for the server, over HTTP/2 on a socket that only the server can access. */
export async function createRunner({ makeDriver, gate, onStop }: Options): Promise<{
  server: Http2Server
  close: () => Promise<void>
}> {
  const ends = new EventEmitter<{ ended: [EndedBox] }>().setMaxListeners(0)
  let made: ReturnType<typeof makeAuthority> | undefined
  const authority = () => {
    made ??= makeAuthority()
    return made
  }
  const agents = agentsOf(gate, authority)
  const driver = await makeDriver({
    connection: agents.connection,
    ended: (box, reason) => {
      // The event may arrive when the next generation is already expected.
      if (agents.expects(box)) {
        agents.forget(box.id)
        paid.forget(box.id)
      }
      ends.emit('ended', { ...box, reason })
    },
  })
  const paid = paidTimes(async (id) => {
    const box = (await driver.list()).find((one) => one.id === id)
    await driver.stop(id, STOP_GRACE_MS)
    agents.forget(id)
    if (box) ends.emit('ended', { id, generation: box.generation, reason: 'unpaid' })
  })
  const probed = await driver.probe()
  const health: Health = {
    version: RUNNER_VERSION,
    kind: driver.kind,
    problem: probed.ok ? null : { reason: probed.reason, remedy: probed.remedy },
    tools: probed.ok ? probed.programs : [],
    node: probed.ok ? probed.node : null,
    capacity: probed.ok ? probed.capacity : null,
    freezes: driver.freezes,
  }
  const deps = { driver, agents, authority, ends, health, onStop, paid }
  const server = createServer()
  server.on('sessionError', () => {})
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    void serve(deps, stream, headers).catch((error: unknown) => {
      const said = error instanceof Error ? error.message : String(error)
      answer(stream, 500, { code: isFull(error) ? 'no_room' : 'failed', said } satisfies RunnerProblem)
    })
  })
  return {
    server,
    close: async () => {
      server.close()
      paid.close()
      await driver.close()
    },
  }
}

type Deps = {
  driver: RuntimeDriver
  agents: Agents
  authority: () => ReturnType<typeof makeAuthority>
  ends: EventEmitter<{ ended: [EndedBox] }>
  health: Health
  onStop: () => void
  paid: PaidTimes
}

async function serve(deps: Deps, stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
  const { driver, agents, ends, health, onStop, paid } = deps
  const method = String(headers[':method'])
  if (method === 'CONNECT') {
    const asked = portAt(String(headers[':authority'] ?? ''))
    return handOn(agents, stream, asked?.id ?? '', {
      ':method': 'CONNECT',
      ':authority': `localhost:${asked?.port}`,
    })
  }
  const path = String(headers[':path'])
  const [, first, id = '', ...rest] = (path.split('?')[0] ?? '').split('/')
  const what = `${method} /${[first, id && ':id', ...rest.slice(0, 1)].filter(Boolean).join('/')}`
  switch (what) {
    case 'GET /health':
      return answer(stream, 200, health)
    case 'POST /stop':
      answer(stream, 200, {})
      return onStop()
    case 'GET /boxes':
      return answer(stream, 200, await driver.list())
    case 'GET /ends': {
      stream.respond({ ':status': 200 })
      const tell = (ended: EndedBox) => stream.write(`${JSON.stringify(ended)}\n`)
      ends.on('ended', tell)
      stream.once('close', () => ends.off('ended', tell))
      return
    }
    case 'PUT /boxes/:id':
      return start(deps, stream, id)
    case 'PUT /boxes/:id/secrets':
      return bind(deps, stream, id)
    case 'POST /boxes/:id/stop':
      paid.forget(id)
      await driver.stop(id, STOP_GRACE_MS)
      agents.forget(id)
      return answer(stream, 200, {})
    case 'POST /boxes/:id/freeze':
      await driver.freeze(id)
      paid.forget(id)
      return answer(stream, 200, {})
    case 'POST /boxes/:id/thaw':
      paid.pay(id, payBody.parse(JSON.parse(await textOf(stream))).paidMs)
      await driver.thaw(id)
      return answer(stream, 200, {})
    case 'POST /boxes/:id/pay':
      paid.pay(id, payBody.parse(JSON.parse(await textOf(stream))).paidMs)
      return answer(stream, 200, {})
    case 'POST /boxes/:id/fork':
      await driver.fork(id, rest[1] ?? '')
      return answer(stream, 200, {})
    case 'POST /boxes/:id/checkpoints':
      await driver.createCheckpoint(id, rest[1] ?? '')
      return answer(stream, 200, {})
    case 'POST /boxes/:id/restore':
      await driver.restoreCheckpoint(id, rest[1] ?? '')
      agents.forget(id)
      return answer(stream, 200, {})
    case 'DELETE /boxes/:id/checkpoints':
      await driver.disks.deleteCheckpoint(id, rest[1] ?? '')
      return answer(stream, 200, {})
    case 'DELETE /boxes/:id':
      paid.forget(id)
      await driver.destroy(id)
      agents.forget(id)
      return answer(stream, 200, {})
  }
  if (first === 'boxes' && rest[0] === 'agent')
    return handOn(agents, stream, id, { ':method': method, ':path': path.slice(`/boxes/${id}/agent`.length) })
  answer(stream, 404, { code: 'failed', said: `there is no ${what}` } satisfies RunnerProblem)
}

async function start({ driver, agents, paid }: Deps, stream: ServerHttp2Stream, id: string): Promise<void> {
  const { generation, limits, paidMs } = startBody.parse(JSON.parse(await textOf(stream)))
  paid.pay(id, paidMs)
  const running = (await driver.list()).some((box) => box.id === id && box.generation === generation)
  if (running && agents.of(id)) return answer(stream, 200, {})
  const token = randomBytes(32).toString('base64url')
  const came = agents.expect(id, generation, token)
  await driver.start({ id, generation, limits, token })
  const isThere = await Promise.race([came.then(() => true), delay(HELLO_MAX_MS, false, { ref: false })])
  if (isThere) return answer(stream, 200, {})
  agents.forget(id)
  paid.forget(id)
  await driver.stop(id, 0)
  answer(stream, 504, { code: 'no_agent', said: '' } satisfies RunnerProblem)
}

async function bind({ driver, agents, authority }: Deps, stream: ServerHttp2Stream, id: string) {
  const { secrets } = secretsBody.parse(JSON.parse(await textOf(stream, SECRETS_MAX_BYTES)))
  if (secrets.length > 0) await driver.trust(id, authoritiesWith((await authority()).certificate))
  agents.bind(id, secrets)
  answer(stream, 200, {})
}

function handOn(
  agents: Agents,
  stream: ServerHttp2Stream,
  id: string,
  headers: Parameters<typeof relay>[2],
): void {
  const session = agents.of(id)
  if (session && !session.closed && !session.destroyed) relay(stream, session, headers)
  else answer(stream, NOT_RUNNING_STATUS, { code: 'not_running', said: '' } satisfies RunnerProblem)
}

function answer(stream: ServerHttp2Stream, status: number, body: unknown): void {
  if (stream.destroyed || stream.headersSent) return
  stream.respond({ ':status': status, 'content-type': 'application/json' })
  stream.end(JSON.stringify(body))
}

async function textOf(stream: ServerHttp2Stream, maxBytes = BODY_MAX_BYTES): Promise<string> {
  let text = ''
  stream.setEncoding('utf8')
  for await (const piece of stream as AsyncIterable<string>) {
    text += piece
    if (text.length > maxBytes) throw new Error('the body is too large')
  }
  return text
}

/** By Node's error code, or in the message of a program that copied. */
const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ||
    /No space left on device|Disk quota exceeded/.test(error.message))

/** Resolves once it is listening. */
export async function listenAt(server: Http2Server, path: string): Promise<void> {
  server.listen(path)
  await once(server, 'listening')
}
