import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { requestMessages } from '@sandlot/core/shell/server-messages'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { createTestServer } from '../../../testing/server.ts'
import { CLIENT_PATIENCE, cutOffSlow } from './slow-clients.ts'

const NEVER = { ...CLIENT_PATIENCE, stretchMs: 3_600_000 }
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** Reads everything until the connection ends. */
async function all(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  if (!socket.closed) await once(socket, 'close')
  return text
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** A server that checks its clients when the test says so. */
async function watched(handle: RequestListener) {
  const server = createServer((request, response) => {
    watch(request, response)
    handle(request, response)
  })
  const { watch, tick } = cutOffSlow(server, NEVER)
  const port = await listen(server)
  undo.push(() => new Promise((resolve) => server.close(resolve)))
  const socket = connect(port, '127.0.0.1')
  undo.push(() => socket.destroy())
  return { server, socket, tick }
}

const HEAD = 'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n'

/** Reports request bodies as they arrive, so that a test knows what has been received. */
function bodies() {
  const waiting: (() => void)[] = []
  let received = 0
  const handle: RequestListener = (request, response) => {
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
      for (const wake of waiting.splice(0)) wake()
    })
    request.on('end', () => response.end('all'))
    request.on('error', () => {})
  }
  const arrived = async (bytes: number) => {
    while (received < bytes) await new Promise<void>((resolve) => void waiting.push(resolve))
  }
  return { handle, arrived }
}

test('a body sent a byte at a time is refused with a message', async () => {
  const { handle, arrived } = bodies()
  const { socket, tick } = await watched(handle)
  const answer = all(socket)
  socket.write(`${HEAD}a`)
  await arrived(1)
  tick()
  socket.write('b')
  await arrived(2)
  tick()
  expect(await answer).toMatch(/^HTTP\/1.1 408 /)
  expect(await answer).toContain(requestMessages.tooSlow)
})

test('a body that keeps progressing may continue', async () => {
  const { handle, arrived } = bodies()
  const { socket, tick } = await watched(handle)
  const answer = all(socket)
  socket.write(HEAD)
  for (let sent = 2000; sent <= 100_000; sent += 2000) {
    socket.write(Buffer.alloc(2000))
    await arrived(sent)
    tick()
  }
  socket.end()
  expect(await answer).toMatch(/^HTTP\/1.1 200 /)
})

test('a body that the server itself does not read is not timed out', async () => {
  let go = () => {}
  let fill = () => {}
  const lies = new Promise<void>((resolve) => {
    fill = resolve
  })
  const { socket, tick } = await watched((request, response) => {
    request.once('readable', fill)
    go = () => {
      request.on('end', () => response.end('all'))
      request.resume()
    }
  })
  const answer = all(socket)
  socket.write(HEAD + 'x'.repeat(100_000))
  await lies
  for (let looks = 0; looks < 3; looks += 1) tick()
  go()
  socket.end()
  expect(await answer).toMatch(/^HTTP\/1.1 200 /)
})

test('a client that does not read the response is disconnected', async () => {
  let isLeft = false
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const { socket, tick } = await watched((request, response) => {
    request.socket
      .on('error', () => {})
      .on('close', () => {
        isLeft = true
      })
    response.write(Buffer.alloc(32 * 1024 * 1024))
    begin()
  })
  socket.on('error', () => {}).pause()
  socket.write('GET /x HTTP/1.1\r\nHost: x\r\n\r\n')
  await begun
  // Until the kernel's buffers are full.
  while (!isLeft) {
    tick()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(isLeft).toBe(true)
})

test('a client that reads a large response at a steady pace gets all of it', async () => {
  const MB = 1024 * 1024
  const body = Buffer.alloc(64 * MB)
  const { socket, tick } = await watched((_request, response) => response.end(body))
  let taken = 0
  let wake = () => {}
  socket
    .on('error', () => {})
    .on('data', (chunk: Buffer) => {
      taken += chunk.length
      wake()
    })
  const takeUntil = async (end: number) => {
    socket.resume()
    while (taken < end && !socket.closed) await new Promise<void>((resolve) => (wake = resolve))
    socket.pause()
  }
  socket.once('close', () => wake())
  socket.write('GET /x HTTP/1.1\r\nHost: x\r\n\r\n')
  for (let step = 1; step <= 8; step += 1) {
    tick()
    await takeUntil(step * 8 * MB)
  }
  expect(taken).toBeGreaterThanOrEqual(body.length)
})

test('the app answers 408 to clients that do not finish the headers, or trickle a body', async () => {
  const server = await createTestServer()
  undo.push(() => server.close())
  const app = await createApp({
    ...server.deps,
    patience: { headersMs: 100, stretchMs: 100, minBytes: 1024, requestMs: 60_000 },
  })
  undo.push(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const send = (text: string) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    return all(socket)
  }
  const [nothing, headers, body] = await Promise.all([
    send(''),
    send('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    send(
      'POST /api/graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ),
  ])
  for (const answer of [nothing, headers, body]) {
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toContain(requestMessages.tooSlow)
  }
})
