import { once } from 'node:events'
import { type ClientHttp2Session, connect } from 'node:http2'
import { connect as connectSocket } from 'node:net'
import { PROCESSES_MAX, START_MAX_MS } from '@sandlot/core/runtime/boxes/limits'
import type { BoxRefusal } from '@sandlot/core/runtime/boxes/rules'
import { GIB } from '@sandlot/core/units'
import { linesOf } from '../agent/lines.ts'
import type { AgentLink } from '../agent-client/request.ts'
import { BoxFailure, type BoxSize, type Ended, type Observed } from '../port.ts'
import type { BoundSecret } from '../runner/secrets.ts'
import {
  authorityOf,
  type EndedBox,
  endedSchema,
  type Health,
  healthSchema,
  observedSchema,
  type PayBody,
  problemSchema,
  type SecretsBody,
  type StartBody,
} from '../runner/wire.ts'
import { socketPath } from './socket-path.ts'

type Body = StartBody | PayBody | SecretsBody

const LINE_MAX_BYTES = 64 * 1024
const GB = 1000 ** 3

/** A connection to a running runner. */
export type RunnerConnection = {
  health(): Promise<Health>
  list(): Promise<Observed[]>
  start(box: { id: string; generation: number; size: BoxSize; paidMs: number }): Promise<void>
  bind(id: string, secrets: readonly BoundSecret[]): Promise<void>
  link(id: string): AgentLink
  act(id: string, what: 'stop' | 'freeze'): Promise<void>
  pay(id: string, what: 'thaw' | 'pay', paidMs: number): Promise<void>
  fork(from: string, id: string): Promise<void>
  createCheckpoint(id: string, name: string): Promise<void>
  restoreCheckpoint(id: string, name: string): Promise<void>
  deleteCheckpoint(id: string, name: string): Promise<void>
  destroy(id: string): Promise<void>
  end(): Promise<void>
  onEnded(listener: (ended: Ended) => void): void
  isOpen(): boolean
  close(): void
}

/** Throws if nothing listens there. */
export async function connectRunner(socket: string): Promise<RunnerConnection> {
  const session = await openSession(socket)
  const tell = async (method: string, path: string, body?: Body): Promise<unknown> => {
    const { status, text } = await request(session, method, path, body)
    if (status === 200) return JSON.parse(text)
    const problem = problemSchema.parse(JSON.parse(text))
    if (problem.code === 'no_agent')
      throw new BoxFailure({ reason: 'noAnswer', params: { seconds: START_MAX_MS / 1000 } })
    if (problem.code === 'no_room') throw new BoxFailure({ reason: 'hostFull', params: {} })
    throw new Error(`the runner could not do ${method} ${path}: ${problem.said}`)
  }
  const done = async (method: string, path: string, body?: Body): Promise<void> => {
    await tell(method, path, body)
  }
  const sizes = new Map<string, BoxSize>()
  return {
    health: async () => healthSchema.parse(await tell('GET', '/health')),
    list: async () => observedSchema.parse(await tell('GET', '/boxes')),
    start: async ({ id, generation, size, paidMs }) => {
      sizes.set(id, size)
      const limits = {
        memoryBytes: size.memory,
        cpus: size.cpus,
        diskBytes: size.disk,
        processes: PROCESSES_MAX,
      }
      await done('PUT', `/boxes/${id}`, { generation, limits, paidMs })
    },
    bind: (id, secrets) =>
      done('PUT', `/boxes/${id}/secrets`, {
        secrets: secrets.map(({ hosts, ...secret }) => ({ ...secret, hosts: [...hosts] })),
      }),
    link: (id) => ({ session, prefix: `/boxes/${id}/agent`, authority: (port) => authorityOf(id, port) }),
    act: (id, what) => done('POST', `/boxes/${id}/${what}`),
    pay: (id, what, paidMs) => done('POST', `/boxes/${id}/${what}`, { paidMs }),
    fork: (from, id) => done('POST', `/boxes/${from}/fork/${id}`),
    createCheckpoint: (id, name) => done('POST', `/boxes/${id}/checkpoints/${name}`),
    restoreCheckpoint: (id, name) => done('POST', `/boxes/${id}/restore/${name}`),
    deleteCheckpoint: (id, name) => done('DELETE', `/boxes/${id}/checkpoints/${name}`),
    destroy: (id) => done('DELETE', `/boxes/${id}`),
    end: async () => {
      const gone = session.closed ? null : once(session, 'close')
      await done('POST', '/stop')
      await gone
    },
    onEnded: (listener) => void hear(session, (ended) => listener(endedOf(ended, sizes.get(ended.id)))),
    isOpen: () => !session.closed && !session.destroyed,
    close: () => session.destroy(),
  }
}

function openSession(socket: string): Promise<ClientHttp2Session> {
  const { path, release } = socketPath(socket)
  return new Promise<ClientHttp2Session>((resolve, reject) => {
    const stream = connectSocket(path)
    stream.once('error', reject)
    stream.once('connect', () => {
      const session = connect('http://runner', { createConnection: () => stream })
      session.on('error', () => {})
      session.unref()
      resolve(session)
    })
  }).finally(release)
}

function request(
  session: ClientHttp2Session,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':method': method, ':path': path }, { endStream: body === undefined })
    let status = 0
    let text = ''
    stream.once('response', (headers) => {
      status = Number(headers[':status'])
    })
    stream.setEncoding('utf8')
    stream.on('data', (piece: string) => {
      text += piece
    })
    stream.once('error', reject)
    stream.once('close', () =>
      status === 0 ? reject(new Error('the runner hung up')) : resolve({ status, text }),
    )
    if (body !== undefined) stream.end(JSON.stringify(body))
  })
}

/** Receives events as long as the connection lasts; afterwards, all boxes are checked anyway. */
async function hear(session: ClientHttp2Session, listener: (ended: EndedBox) => void): Promise<void> {
  const stream = session.request({ ':method': 'GET', ':path': '/ends' })
  stream.on('error', () => {})
  try {
    for await (const line of linesOf(stream as AsyncIterable<Buffer>, LINE_MAX_BYTES))
      listener(endedSchema.parse(JSON.parse(line)))
  } catch {
    session.destroy()
  }
}

function endedOf({ id, generation, reason }: EndedBox, size: BoxSize | undefined): Ended {
  const refusals: Record<EndedBox['reason'], BoxRefusal> = {
    'out-of-memory': { reason: 'outOfMemory', params: { limitGiB: Math.round((size?.memory ?? 0) / GIB) } },
    'disk-full': { reason: 'diskFull', params: { limitGB: Math.round((size?.disk ?? 0) / GB) } },
    ended: { reason: 'ended', params: {} },
    unpaid: { reason: 'leaseOver', params: {} },
  }
  return { id, generation, refusal: refusals[reason] }
}
