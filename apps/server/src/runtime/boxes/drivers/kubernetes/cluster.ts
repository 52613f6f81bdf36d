import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { linesOf } from '../../agent/lines.ts'
import type { Access } from './access.ts'
import { execStream } from './exec.ts'

export const PODS = '/api/v1/namespaces/:namespace/pods'
const ANSWER_MAX_MS = 30_000
const LINE_MAX_BYTES = 4 * 1024 * 1024

/** A cluster's answer to a request that failed. */
export class ClusterError extends Error {
  readonly status: number
  constructor(status: number, said: string) {
    super(said)
    this.status = status
  }
}

/** The API of a cluster, within the namespace of the boxes. */
export type Cluster = {
  server: URL
  ask<Answer = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer>
  text(path: string): Promise<string>
  /** The input and output of a program in another container of a box's pod. */
  exec(pod: string, container: string, command: string[]): Promise<Duplex>
  /** Line by line, until the stream ends. */
  follow(path: string, signal: AbortSignal): AsyncIterable<unknown>
}

export function clusterAt({ server, namespace, ca, client, token }: Access): Cluster {
  const agent = new Agent({ keepAlive: true, ca, ...client })
  const send = (method: string, path: string, options: { body?: unknown; signal?: AbortSignal } = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const body = options.body === undefined ? null : JSON.stringify(options.body)
      const proof = token()
      const asked = request(
        new URL(path.replace(':namespace', namespace), server),
        {
          agent,
          method,
          headers: {
            accept: 'application/json',
            ...(proof && { authorization: `Bearer ${proof}` }),
            ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          },
          ...(options.signal ? { signal: options.signal } : { timeout: ANSWER_MAX_MS }),
        },
        (answer) => {
          const { statusCode = 0 } = answer
          if (statusCode < 400) return resolve(answer)
          text(answer).then((said) => reject(new ClusterError(statusCode, messageIn(said))), reject)
        },
      )
      asked.on('timeout', () => asked.destroy(new Error('The cluster does not answer.')))
      asked.on('error', reject)
      asked.end(body)
    })
  return {
    server,
    ask: async (method, path, body) => JSON.parse(await text(await send(method, path, { body }))),
    text: async (path) => text(await send('GET', path)),
    exec: (pod, container, command) => {
      const url = new URL(`${PODS}/${pod}/exec`.replace(':namespace', namespace), server)
      url.protocol = 'wss:'
      const asked = { container, stdin: 'true', stdout: 'true' }
      url.search = String(
        new URLSearchParams([...Object.entries(asked), ...command.map((one) => ['command', one])]),
      )
      const proof = token()
      return execStream(url, { ca, ...client, headers: proof ? { authorization: `Bearer ${proof}` } : {} })
    },
    follow: async function* (path, signal) {
      const answer = await send('GET', path, { signal })
      for await (const line of linesOf(answer, LINE_MAX_BYTES)) yield JSON.parse(line)
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
