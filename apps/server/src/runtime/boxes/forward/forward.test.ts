import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Forward, forwardIn } from './forward.ts'

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Another server that runs the devboxes, and one in front of it that forwards to it. */
async function servers(elsewhere: (there: string) => string | null = (there) => there) {
  const heard: IncomingMessage[] = []
  const other = createServer(async (request, response) => {
    heard.push(request)
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    response.writeHead(201, { 'x-from': 'other', 'set-cookie': ['a=1', 'b=2'] })
    response.end(Buffer.concat(pieces).toString().toUpperCase())
  })
  other.on('upgrade', (request, stream) => {
    heard.push(request)
    stream.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n')
    stream.pipe(stream)
  })
  const there = await listen(other)
  const forward: Forward = forwardIn({
    config: { trustProxy: false },
    preview: () => null,
    elsewhere: async () => elsewhere(there),
  })
  const near = createServer((request, response) =>
    forward.request(request, response, () => response.end('here')),
  )
  near.on('upgrade', (request, stream, head) => forward.upgrade(request, stream, head, () => stream.end()))
  const here = await listen(near)
  return {
    forward,
    heard,
    here,
    call: (path: string, init?: RequestInit) => fetch(`http://${here}${path}`, init),
  }
}

const EXEC = '/api/v1/sandboxes/ab1/box/exec'

test('the server that runs the devboxes answers calls about them, with the caller’s identity preserved', async () => {
  const { call, heard, here } = await servers()
  const answer = await call(EXEC, {
    method: 'POST',
    body: 'said',
    headers: { authorization: 'Bearer slt_x', 'x-forwarded-for': '6.6.6.6' },
  })
  expect([answer.status, answer.headers.get('x-from'), await answer.text()]).toEqual([201, 'other', 'SAID'])
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(heard[0]?.headers).toMatchObject({
    authorization: 'Bearer slt_x',
    host: here,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': here,
    'x-forwarded-proto': 'http',
  })
  expect(await (await call('/api/v1/sandboxes/ab1')).text()).toBe('here')
  expect(heard).toHaveLength(1)
})

test('a request is forwarded once; without another server that answers, it is served here', async () => {
  const once = await servers()
  expect(await (await once.call(EXEC, { headers: { 'x-sandlot-forwarded': '1' } })).text()).toBe('here')
  const alone = await servers(() => null)
  expect(await (await alone.call(EXEC)).text()).toBe('here')
  const gone = await servers(() => '127.0.0.1:1')
  expect(await (await gone.call(EXEC, { method: 'POST', body: 'kept' })).text()).toBe('here')
})

test('sockets are forwarded, and end with this server', async () => {
  const { forward, heard, here } = await servers()
  const client = connect(Number(here.split(':')[1]), '127.0.0.1')
  let said = ''
  client.on('data', (piece) => {
    said += piece
  })
  client.write(
    'GET /socket/boxes/ab1/exec HTTP/1.1\r\nHost: sandlot.example\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n',
  )
  await expect.poll(() => said).toContain('101 Switching Protocols')
  client.write('hello')
  await expect.poll(() => said).toContain('hello')
  expect(heard[0]?.headers).toMatchObject({ host: 'sandlot.example', 'x-sandlot-forwarded': '1' })
  const closed = new Promise((resolve) => client.once('close', resolve))
  forward.close()
  await closed
})
