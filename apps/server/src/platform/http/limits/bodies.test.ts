import { prefixOf } from '@sandlot/core/endpoint'
import { afterAll, describe, expect, test } from 'vitest'
import { routes } from '../../../features.ts'
import { createTestServer } from '../../../testing/server.ts'
import type { AnyRoute } from '../route.ts'

const KB = 1024
const MB = 1024 * KB

/** The calls with a higher limit than all others, and their limits. */
const LARGER: Record<string, number> = {
  'POST /api/v1/sandboxes/:id/files': 12 * MB,
  'POST /api/v1/sandboxes/:id/versions/:version/restore': 5 * MB,
  'POST /api/v1/workspaces/:id/export': 5 * MB,
  'POST /api/graphql': 2 * MB,
}

const nameOf = (route: AnyRoute) =>
  route.kind === 'page'
    ? `${route.method} ${route.url}`
    : `${route.endpoint.method} ${prefixOf(route.endpoint)}${route.endpoint.path}`
/** Streamed bodies are limited by their handlers. */
const isUpload = (route: AnyRoute) =>
  route.kind === 'api' ? route.endpoint.media?.body : route.takes === 'bytes'
const reading = routes.filter((route) => !nameOf(route).startsWith('GET ') && !isUpload(route))
const forms = new Set(reading.filter(({ speaks }) => speaks === 'oauth').map(nameOf))

const server = await createTestServer()
afterAll(() => server.close())

const open = new Set([
  ...reading.filter(({ policy }) => policy === 'anyone').map(nameOf),
  'POST /api/graphql',
])

const ask = (name: string, headers: Record<string, string>, payload: string, remoteAddress = '127.0.0.1') => {
  const [method, path = ''] = name.split(' ')
  return server.inject({
    method: method as 'POST',
    url: path.replace(/:\w+/g, '1'),
    headers: { origin: 'http://localhost:4000', 'content-type': 'application/json', ...headers },
    payload,
    remoteAddress,
  })
}

/** Sends a body that only satisfies its parser, each time as a different user who may send it. */
async function send(name: string, bytes: number, form: boolean) {
  const who = open.has(name) ? {} : await server.signIn(await server.buildUser({ isAdmin: true }))
  return form
    ? ask(name, { ...who, 'content-type': 'application/x-www-form-urlencoded' }, `a=${'a'.repeat(bytes - 2)}`)
    : ask(name, who, `"${'a'.repeat(bytes - 2)}"`)
}

describe('limits the size of a body before it is read:', () => {
  test.each([...reading.map(nameOf), 'POST /api/graphql'])('%s', async (name) => {
    const most = forms.has(name) ? 16 * KB : (LARGER[name] ?? 512 * KB)
    for (const form of forms.has(name) ? [true, false] : [false]) {
      expect((await send(name, most, form)).statusCode).not.toBe(413)
      const refused = await send(name, most + 1, form)
      expect(refused.statusCode).toBe(413)
      expect(refused.body).toContain(
        most < 5 * MB ? `This request is too large (at most ${most / KB} KB).` : 'File too large',
      )
    }
  })

  test('and every call with a larger limit exists', () => {
    const known = new Set([...reading.map(nameOf), 'POST /api/graphql'])
    expect(Object.keys(LARGER).filter((name) => !known.has(name))).toEqual([])
  })
})

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('does not read a visitor’s body where a sign-in is required:', () => {
  const closed = reading.map(nameOf).filter((name) => !open.has(name))

  test.each(closed)('%s', async (name) => {
    const elsewhere = '10.0.0.1'
    for (const body of ['{"a":', nested(100), 'a'.repeat((LARGER[name] ?? 512 * KB) + 1)]) {
      const reply = await ask(name, {}, body, elsewhere)
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthenticated'])
    }
  })
})

describe('JSON a hundred thousand levels deep is refused with a message', () => {
  test('in a REST call', async () => {
    const reply = await server.inject({
      method: 'POST',
      url: '/api/v1/auth/one-time',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:4000' },
      payload: `{"token":${nested(100_000)}}`,
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      code: 'usage',
      errors: { detail: ['This JSON is nested too deeply (at most 64 levels).'] },
    })
  })

  test.each(['variables', 'id', 'extensions', 'query'])('as %s of a GraphQL request', async (name) => {
    const reply = await server.inject({
      method: 'POST',
      url: '/api/graphql',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:4000' },
      payload: `[{"query":"{ me { id } }","${name}":${nested(100_000)}}]`,
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toEqual([
      {
        message: 'This JSON is nested too deeply (at most 64 levels).',
        extensions: { code: 'BAD_REQUEST', reason: 'tooDeep' },
      },
    ])
  })

  test.each(['variables', 'extensions'])('as %s in the URL of a GraphQL request', async (name) => {
    const ask = (levels: number) =>
      server.inject(
        `/api/graphql?query={__typename}&${name}=${encodeURIComponent(`{"a":${nested(levels - 1)}}`)}`,
      )
    expect((await ask(64)).json()).toEqual({ data: { __typename: 'RootQueryType' } })
    const reply = await ask(65)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors[0].message).toBe('This JSON is nested too deeply (at most 64 levels).')
  })

  test('JSON at the maximum depth passes, whatever its strings contain', async () => {
    const reply = await server.inject({
      method: 'POST',
      url: '/api/v1/auth/one-time',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:4000' },
      payload: `{"token":"${'[{'.repeat(100)}\\"${'['.repeat(100)}\\\\","more":${nested(63)}}`,
    })
    expect(reply.statusCode).toBe(404)
  })
})

const askGraphql = (type: string | undefined, payload: string, more: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: '/api/graphql',
    headers: { origin: 'http://localhost:4000', ...(type && { 'content-type': type }), ...more },
    payload,
  })

describe('a GraphQL request must be JSON:', () => {
  const question = '{"query":"{ __typename }"}'

  test.each([
    ['application/x-www-form-urlencoded', `query={__typename}&variables=${'%5B'.repeat(100_000)}`],
    ['application/graphql', '{ __typename }'],
    ['text/plain', question],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/jsonp', question],
  ])('%s is refused with a message, even when it may be repeated', async (type, payload) => {
    const who = await server.signIn(await server.buildUser())
    for (const more of [{}, { ...who, 'idempotency-key': 'once' }]) {
      const reply = await askGraphql(type, payload, more)
      expect(reply.statusCode).toBe(415)
      expect(reply.json()).toEqual({
        errors: [
          {
            message: 'Send a GraphQL request as JSON, with the content type application/json.',
            extensions: { code: 'BAD_REQUEST' },
          },
        ],
      })
    }
  })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON ;charset=UTF-8',
    'application/graphql+json',
    undefined,
  ])('%s is accepted', async (type) => {
    expect((await askGraphql(type, question)).json()).toEqual({ data: { __typename: 'RootQueryType' } })
  })
})

test('a form of sixty thousand names is refused for its size, one with a duplicate name by that name', async () => {
  const ask = (payload: string) =>
    server.inject({
      method: 'POST',
      url: '/api/v1/auth/device/code',
      headers: { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  const many = Array.from({ length: 60_000 }, (_, index) => `n${index}=`).join('&')
  expect((await ask(many)).statusCode).toBe(413)
  const twice = await ask('client_id=a&b=1&client_id=c')
  expect(twice.statusCode).toBe(400)
  expect(twice.json()).toMatchObject({
    error: 'invalid_request',
    error_description: 'The field client_id may be given once.',
  })
})
