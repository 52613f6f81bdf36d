import { createServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { linesOf } from '../../../agent/lines.ts'
import type { Door } from '../../../driver.ts'
import { CONNECTIONS_MAX } from '../../doors.ts'
import { DOORS, READ_MAX_BYTES, WINDOW_BYTES } from './wire.ts'

const AGAIN_MS = 500
const PING_EVERY_MS = 20_000

export type Carried = {
  /** Resolves when the box has all files. */
  put(files: Record<string, string>): Promise<void>
  close(): void
}

type Options = {
  /** Executes the relay next to the box and returns its input and output. */
  open(): Promise<Duplex>
  onConnection(door: Door, stream: Duplex): void
}

/** Talks to the relay of a box for as long as the box exists, reconnecting as needed. */
export function carry({ open, onConnection }: Options): Carried {
  let isOver = false
  let link: Duplex | null = null
  let files = awaited<ServerHttp2Stream>()
  const connected: Record<Door, number> = { agent: 0, egress: 0 }
  const take = (door: Door, stream: ServerHttp2Stream) => {
    if (connected[door] >= CONNECTIONS_MAX) return stream.close()
    connected[door] += 1
    stream.once('close', () => {
      connected[door] -= 1
    })
    onConnection(door, stream)
  }
  const server = createServer({ settings: { enablePush: false, initialWindowSize: WINDOW_BYTES } })
  server.on('sessionError', () => {})
  server.on('session', (session) => {
    session.on('error', () => {})
    watch(session)
  })
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    stream.respond({ ':status': 200 })
    const door = DOORS.find((one) => one === headers[':authority'])
    if (headers[':method'] !== 'CONNECT') {
      files.resolve(stream)
      stream.once('close', () => {
        files = awaited()
      })
    } else if (door) take(door, stream)
    else stream.close()
  })

  const run = async () => {
    while (!isOver) {
      const opened = await open().catch(() => null)
      if (opened && !isOver) {
        link = opened
        opened.on('error', () => {})
        server.emit('connection', opened)
        await new Promise((resolve) => opened.once('close', resolve))
      } else opened?.destroy()
      if (!isOver) await delay(AGAIN_MS, undefined, { ref: false })
    }
  }
  void run()

  return {
    put: async (wanted) => {
      if (isOver) throw hungUp()
      const stream = await files.promise
      const missing = new Set(Object.keys(wanted))
      for (const [name, text] of Object.entries(wanted)) stream.write(`${JSON.stringify({ name, text })}\n`)
      for await (const name of linesOf(stream.iterator({ destroyOnReturn: false }), READ_MAX_BYTES)) {
        missing.delete(name)
        if (missing.size === 0) return
      }
      throw hungUp()
    },
    close: () => {
      isOver = true
      link?.destroy()
      files.reject(hungUp())
    },
  }
}

const hungUp = () => new Error('The relay of the box hung up.')

/** A connection that does not answer is considered lost. */
function watch(session: ServerHttp2Session): void {
  let isWaiting = false
  const asking = setInterval(() => {
    if (isWaiting) return session.destroy()
    isWaiting = true
    session.ping(() => {
      isWaiting = false
    })
  }, PING_EVERY_MS).unref()
  session.once('close', () => clearInterval(asking))
}

function awaited<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<Value>((settle, fail) => {
    resolve = settle
    reject = fail
  })
  // Nobody may be waiting.
  promise.catch(() => {})
  return { promise, resolve, reject }
}
