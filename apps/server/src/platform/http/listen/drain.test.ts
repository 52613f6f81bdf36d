import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createDrain } from './drain.ts'

/** A server with a pending request, and a drain whose timeout the test controls. */
async function asked() {
  const waits: { ms: number; end: () => void }[] = []
  const drain = createDrain((ms) => new Promise<void>((end) => void waits.push({ ms, end })))
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  const got: string[] = []
  socket.on('data', (chunk) => got.push(String(chunk)))
  const closed = once(socket, 'close')
  const request = once(server, 'request')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const response = (await request)[1] as ServerResponse
  drain.watch(response)
  return { drain, server, waits, response, closed, got }
}

test('a pending request gets its response, and its connection ends with it', async () => {
  const { drain, server, waits, response, closed, got } = await asked()
  const stopped = drain.stop(server, 10_000)
  expect([drain.isStopping(), server.listening]).toEqual([true, false])
  response.end('all')
  await Promise.all([stopped, closed])
  expect(got.join('')).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close[\s\S]*all/i)
  expect(waits.map(({ ms }) => ms)).toEqual([10_000])
})

test('a request that is not answered in time is cut off', async () => {
  const { drain, server, waits, closed, got } = await asked()
  const stopped = drain.stop(server, 10_000)
  for (const { end } of waits) end()
  await Promise.all([stopped, closed])
  expect(got).toEqual([])
})
