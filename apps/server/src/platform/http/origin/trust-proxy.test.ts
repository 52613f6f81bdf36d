import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readTrustProxy, type TrustProxy, trustFunction } from './trust-proxy.ts'

test.each([
  ['', false],
  ['0', false],
  ['false', false],
  ['true', { hops: 1 }],
  ['1', { hops: 1 }],
  ['2', { hops: 2 }],
  ['10.0.0.1', { proxies: ['10.0.0.1'] }],
  ['10.0.0.0/8, ::1,fd00::/8', { proxies: ['10.0.0.0/8', '::1', 'fd00::/8'] }],
  ['yes', null],
  ['10.0.0.0/33', null],
  ['10.0.0.1,', null],
])('%j is read as %j', (text, read) => expect(readTrustProxy(text)).toEqual(read))

async function seen(trust: TrustProxy, socket: string, forwarded?: string): Promise<string> {
  const app = Fastify({ trustProxy: trustFunction(trust) })
  app.get('/', async (request) => request.ip)
  const reply = await app.inject({
    url: '/',
    remoteAddress: socket,
    ...(forwarded && { headers: { 'x-forwarded-for': forwarded } }),
  })
  await app.close()
  return reply.body
}

test.each<[TrustProxy, string, string | undefined, string]>([
  [false, '10.0.0.1', '6.6.6.6', '10.0.0.1'],
  [{ hops: 1 }, '10.0.0.1', undefined, '10.0.0.1'],
  [{ hops: 1 }, '10.0.0.1', '9.9.9.9', '9.9.9.9'],
  // The part that the visitor sent is on the left.
  [{ hops: 1 }, '10.0.0.1', '6.6.6.6, 9.9.9.9', '9.9.9.9'],
  [{ hops: 2 }, '10.0.0.1', '6.6.6.6, 9.9.9.9, 10.0.0.2', '9.9.9.9'],
  [{ proxies: ['10.0.0.0/8'] }, '10.0.0.1', '6.6.6.6, 9.9.9.9, 10.0.0.2', '9.9.9.9'],
  [{ proxies: ['10.0.0.0/8'] }, '::ffff:10.0.0.1', '6.6.6.6, 9.9.9.9', '9.9.9.9'],
  [{ proxies: ['fd00::/8'] }, 'fd00::1', '2001:db8::1', '2001:db8::1'],
  // Headers from an address that is not a trusted proxy are ignored.
  [{ proxies: ['10.0.0.1'] }, '7.7.7.7', '6.6.6.6', '7.7.7.7'],
])('with %j a request from %s that says %s is from %s', async (trust, socket, forwarded, ip) => {
  expect(await seen(trust, socket, forwarded)).toBe(ip)
})
