import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'

const ANSWER_MAX_MS = 60_000

/** An engine's answer to a request that failed. */
export class EngineError extends Error {
  readonly status: number
  constructor(status: number, said: string) {
    super(said)
    this.status = status
  }
}

/** The Docker API, which Podman supports as well, on a local socket. */
export type Engine = {
  /** Returns the answer as JSON; undefined if it is empty. */
  ask<Answer = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer>
  /** Like `ask`, without a timeout, for calls that return when a box ends. */
  wait(path: string): Promise<unknown>
  bytes(path: string): Promise<Buffer>
  /** Connects to the input of a container, which ends along with the connection. */
  attach(path: string): Promise<Duplex>
}

/** Uses the engine's own API version, because the oldest supported one rises with each release. */
export function engineAt(socket: string): Engine {
  let prefix: Promise<string> | null = null
  const send = (method: string, path: string, options: { body?: unknown; waits?: boolean } = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const body = options.body === undefined ? null : JSON.stringify(options.body)
      const asked = request(
        {
          socketPath: socket,
          method,
          path,
          headers: {
            host: 'localhost',
            ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          },
          ...(!options.waits && { timeout: ANSWER_MAX_MS }),
        },
        resolve,
      )
      asked.on('timeout', () => asked.destroy(new Error('The container engine does not answer.')))
      asked.on('error', reject)
      asked.end(body)
    })
  const versioned = async (path: string) => {
    prefix ??= send('GET', '/version').then(async (answer) => {
      const { ApiVersion } = JSON.parse(await text(answer))
      return `/v${ApiVersion}`
    })
    prefix.catch(() => {
      prefix = null
    })
    return (await prefix) + path
  }
  const succeed = async (answer: IncomingMessage) => {
    const { statusCode = 0 } = answer
    if (statusCode < 400) return answer
    throw new EngineError(statusCode, messageIn(await text(answer)))
  }
  const json = async (answer: IncomingMessage) => {
    const said = await text(answer)
    return said === '' ? undefined : JSON.parse(said)
  }
  return {
    ask: async (method, path, body) =>
      json(await succeed(await send(method, await versioned(path), { body }))),
    wait: async (path) => json(await succeed(await send('POST', await versioned(path), { waits: true }))),
    bytes: async (path) => {
      const pieces: Buffer[] = []
      for await (const piece of await succeed(await send('GET', await versioned(path)))) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    attach: async (path) => {
      const target = await versioned(path)
      return new Promise((resolve, reject) => {
        const asked = request({
          socketPath: socket,
          method: 'POST',
          path: target,
          headers: { host: 'localhost', connection: 'Upgrade', upgrade: 'tcp' },
        })
        asked.on('upgrade', (_answer, stream) => resolve(stream))
        asked.on('response', (answer) => void succeed(answer).then(() => resolve(answer.socket), reject))
        asked.on('error', reject)
        asked.end()
      })
    },
  }
}

function messageIn(said: string): string {
  try {
    return String(JSON.parse(said).message)
  } catch {
    return said
  }
}

/** The sockets of engines, system-wide ones first. */
export function enginePlaces(environment: NodeJS.ProcessEnv): string[] {
  const { DOCKER_HOST, XDG_RUNTIME_DIR: own } = environment
  if (DOCKER_HOST?.startsWith('unix://')) return [DOCKER_HOST.slice('unix://'.length)]
  return [
    '/var/run/docker.sock',
    '/run/podman/podman.sock',
    ...(own ? [join(own, 'docker.sock'), join(own, 'podman/podman.sock')] : []),
  ]
}
