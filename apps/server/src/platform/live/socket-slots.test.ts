import { once } from 'node:events'
import { socketToken } from '@sandlot/core/accounts/rest'
import { socketMessages } from '@sandlot/core/shell/server-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await createTestServer({
    config: { trustProxy: { hops: 1 } },
    socketLimits: { perPerson: 2, perAddress: 3 },
  })
  address = `${(await server.listen()).replace('http', 'ws')}/socket/websocket?vsn=2.0.0`
})
afterAll(() => server.close())

const tokenOf = async () => (await server.as(await server.buildUser()).rest(socketToken)).jwt

async function open(jwt: string, from: string): Promise<WebSocket> {
  const socket = new WebSocket(`${address}&guardian_token=${jwt}`, { headers: { 'x-forwarded-for': from } })
  await once(socket, 'open')
  return socket
}

/** The response when a socket is refused. */
async function refused(jwt: string, from: string): Promise<{ status: number; text: string }> {
  const socket = new WebSocket(`${address}&guardian_token=${jwt}`, { headers: { 'x-forwarded-for': from } })
  socket.on('error', () => {})
  const [, reply] = await once(socket, 'unexpected-response')
  const chunks: Buffer[] = await reply.toArray()
  return { status: reply.statusCode, text: Buffer.concat(chunks).toString() }
}

test('limits the sockets of a person, across addresses, until one closes', async () => {
  const jwt = await tokenOf()
  const [first, second] = [await open(jwt, '192.0.2.1'), await open(jwt, '192.0.2.2')]
  expect(await refused(jwt, '192.0.2.3')).toEqual({ status: 429, text: socketMessages.tooManyOfPerson(2) })
  const other = await open(await tokenOf(), '192.0.2.3')
  first.close()
  await once(first, 'close')
  await expect.poll(() => open(jwt, '192.0.2.3').catch(() => null), { timeout: 15_000 }).not.toBeNull()
  for (const socket of [second, other]) socket.terminate()
})

test('limits the sockets of an address, across people; a client’s own forwarded address is ignored', async () => {
  const from = '198.51.100.7'
  const sockets: WebSocket[] = []
  for (let number = 0; number < 3; number += 1) sockets.push(await open(await tokenOf(), from))
  expect(await refused(await tokenOf(), `203.0.113.9, ${from}`)).toEqual({
    status: 429,
    text: socketMessages.tooManyOfAddress(3),
  })
  for (const socket of sockets) socket.terminate()
})
