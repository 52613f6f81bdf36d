import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Requests an unknown type with a name of any length, which the reply repeats. */
async function ask(typeName: string, accepted?: string) {
  const reply = await server.inject({
    method: 'POST',
    url: '/api/graphql',
    headers: { 'content-type': 'application/json', ...(accepted && { 'accept-encoding': accepted }) },
    payload: { query: `{ ${typeName} }` },
  })
  return { encoding: reply.headers['content-encoding'], vary: reply.headers.vary, body: reply.rawPayload }
}

const name = 'a'.repeat(4000)

test('a long reply is compressed as its client accepts it', async () => {
  const plain = await ask(name)
  const brotli = await ask(name, 'gzip, deflate, br')
  const gzip = await ask(name, 'gzip')

  expect([plain.encoding, brotli.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip'])
  expect(brotli.vary).toBe('accept-encoding')
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  expect(brotli.body.length).toBeLessThan(plain.body.length / 10)
})

test('a short reply is not compressed, nor is one to a client that refuses it', async () => {
  expect(await ask('a', 'br')).toMatchObject({ encoding: undefined })
  expect(await ask(name, 'br;q=0')).toMatchObject({ encoding: undefined })
})
