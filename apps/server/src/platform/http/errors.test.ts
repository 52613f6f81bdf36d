import { endpoint } from '@sandlot/core/endpoint'
import { AppError, errorCodes, httpStatus } from '@sandlot/core/errors'
import { UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer } from '../../testing/server.ts'
import { route } from './route.ts'

const none = z.object({}).loose()
const get = (path: string) => endpoint({ method: 'GET', path, summary: '', reply: none })
const body = z.object({
  teamId: z.guid(),
  deepList: z.array(z.object({ fileName: z.string().max(3) })).optional(),
})
const query = z.object({ page: z.coerce.number().int() })
const postTyped = endpoint({ method: 'POST', path: '/typed', summary: '', body, reply: body })
const getPaged = endpoint({
  method: 'GET',
  path: '/paged',
  summary: '',
  query,
  reply: z.object({ pageNumber: z.number() }),
})
const badReply = endpoint({
  method: 'GET',
  path: '/bad-reply',
  summary: '',
  reply: z.object({ id: z.string() }),
})

const routes = [
  ...errorCodes.map((code) =>
    route(get(`/fails/${code}`), {
      policy: 'anyone',
      handle: async () => {
        throw new AppError(code, 'It failed.', { reason: 'refused', hint: 'Try otherwise.', retryAfter: 3 })
      },
    }),
  ),
  route(get('/fails-below'), {
    policy: 'anyone',
    handle: async () => {
      throw new TypeError('secret inner matter')
    },
  }),
  route(get('/fails-in-sql'), {
    policy: 'anyone',
    handle: async ({ context }) => {
      await context.db.execute(sql`select * from nowhere where secret = ${'a-secret-value'}`)
      return {}
    },
  }),
  route(get('/no-id'), {
    policy: 'anyone',
    handle: async ({ context }) => {
      await context.db.execute(sql`select ${'nope'}::uuid`)
      return {}
    },
  }),
  route(postTyped, {
    policy: 'anyone',
    bodyMaxBytes: UPLOAD_MAX_BYTES,
    handle: async (call) => call.body,
  }),
  route(getPaged, { policy: 'anyone', handle: async (call) => ({ pageNumber: call.query.page }) }),
  route(badReply, { policy: 'anyone', handle: async () => ({ id: 7 }) as never }),
  route(get('/for-admins'), { policy: 'admin', handle: async () => ({}) }),
  route(get('/for-people'), { policy: 'signedIn', handle: async () => ({}) }),
]

const logged: string[] = []
const server = await createTestServer({
  routes,
  config: { logLevel: 'error' },
  logTo: { write: (line) => logged.push(line) },
})
afterAll(() => server.close())

const post = (payload: string, type = 'application/json') =>
  server.inject({ method: 'POST', url: '/api/v1/typed', headers: { 'content-type': type }, payload })

describe('a failure', () => {
  test.each(errorCodes)('of the kind %s has its status, message, code and hint', async (code) => {
    const reply = await server.inject(`/api/v1/fails/${code}`)
    expect(reply.statusCode).toBe(httpStatus[code])
    expect(reply.headers['retry-after']).toBe('3')
    expect(reply.json()).toEqual({
      errors: { detail: ['It failed.'] },
      code,
      hint: 'Try otherwise.',
      reason: 'refused',
    })
  })

  test('that was unexpected reveals only a request id, which the log explains', async () => {
    logged.length = 0
    const reply = await server.inject('/api/v1/fails-below')
    expect(reply.statusCode).toBe(500)
    const { errors, code, request_id: number } = reply.json()
    expect({ errors, code }).toEqual({
      errors: { detail: [`Something went wrong on the server. It is noted as ${number}.`] },
      code: 'server',
    })
    const line = logged.map((text) => JSON.parse(text)).find(({ reqId }) => reqId === number)
    expect(line).toMatchObject({ err: { type: 'TypeError', message: 'secret inner matter' } })
    expect(line.err.stack).toContain('errors.test.ts')
  })

  test('of the database is logged with its statement, without its values', async () => {
    logged.length = 0
    const reply = await server.inject('/api/v1/fails-in-sql')
    expect(reply.json()).toMatchObject({ code: 'server' })
    expect(logged.join()).toContain('select * from nowhere')
    expect(logged.join()).toContain('relation \\"nowhere\\" does not exist')
    expect(logged.join()).not.toContain('a-secret-value')
    expect(reply.body).not.toContain('nowhere')
  })

  test('to reply as declared is a server error, not the caller’s', async () => {
    logged.length = 0
    const reply = await server.inject('/api/v1/bad-reply')
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'server'])
    expect(logged.join()).toContain('GET /bad-reply answers otherwise than it declares')
  })
})

describe('an invalid input', () => {
  test('as an id is named in the error', async () => {
    const reply = await server.inject('/api/v1/no-id')
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { detail: ['“nope” is not an id.'] }])
  })

  test('names the field: in snake case in the errors, in camel case for our own clients', async () => {
    const reply = await post('{"team_id": "nope"}')
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toEqual({
      errors: { team_id: ['must be an id'] },
      code: 'validation',
      field: 'teamId',
      reason: 'invalid',
    })
  })

  test('nested in the body names its path', async () => {
    const reply = await post(
      JSON.stringify({ team_id: '00000000-0000-4000-8000-000000000000', deep_list: [{ file_name: 'long' }] }),
    )
    expect(reply.json()).toMatchObject({ code: 'validation', field: 'deepList.0.fileName' })
    expect(Object.keys(reply.json().errors)).toEqual(['file_name'])
  })

  test('in the URL names its parameter', async () => {
    expect((await server.inject('/api/v1/paged?page=many')).json()).toMatchObject({
      code: 'validation',
      field: 'page',
      errors: { page: ['must be a number'] },
    })
    expect((await server.inject('/api/v1/paged?page=4')).json()).toEqual({ page_number: 4 })
  })

  test.each([
    ['is not JSON', '{"team_id": ', 'application/json', 400],
    ['is empty', '', 'application/json', 400],
    ['is not an object', '["a"]', 'application/json', 422],
    ['is a form', 'team_id=1', 'application/x-www-form-urlencoded', 415],
    ['is plain text', 'team_id=1', 'text/plain', 422],
    ['would pollute a prototype', '{"__proto__": {"isAdmin": true}}', 'application/json', 400],
  ])('that %s is refused with a message', async (_what, payload, type, status) => {
    const reply = await post(payload, type)
    expect(reply.statusCode).toBe(status)
    const { errors, code } = reply.json()
    expect(['usage', 'validation']).toContain(code)
    expect(Object.values(errors)).toEqual([[expect.stringMatching(/\w+ \w+/)]])
  })

  test('with a key that could pollute prototypes is refused by that key', async () => {
    const said = async (payload: string) => (await post(payload)).json()
    expect(await said('{"a": {"\\u005f_proto__": {}}}')).toMatchObject({
      errors: { detail: [expect.stringContaining('__proto__')] },
      reason: 'keyRefused',
    })
    expect(await said('{"constructor": {"prototype": 1}}')).toMatchObject({ reason: 'keyRefused' })
  })

  test('and its reply use the same case', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    const reply = await post(JSON.stringify({ team_id: id, deep_list: [{ file_name: 'abc' }] }))
    expect(reply.json()).toEqual({ team_id: id, deep_list: [{ file_name: 'abc' }] })
    expect(reply.headers['cache-control']).toBe('no-store')
  })
})

describe('[CN-073] a body of a call that accepts uploads', () => {
  const of = (bytes: number) => post(`{"team_id": "${'x'.repeat(bytes - 15)}"}`)

  test('of 5 MB is read', async () => {
    expect((await of(5 * 1024 * 1024)).statusCode).toBe(422)
  })

  test.each([5 * 1024 * 1024 + 1, 6 * 1024 * 1024])(
    'of %i bytes is refused with the limit',
    async (bytes) => {
      const reply = await of(bytes)
      expect(reply.statusCode).toBe(413)
      expect(reply.json()).toEqual({
        errors: { detail: ['File too large, upload limit is 5MB.'] },
        code: 'too_large',
        reason: 'fileTooLarge',
      })
    },
  )

  test('is limited for GraphQL too', async () => {
    const payload = JSON.stringify({ query: `# ${'x'.repeat(6 * 1024 * 1024)}\n{ me { id } }` })
    const headers = { 'content-type': 'application/json' }
    const reply = await server.inject({ method: 'POST', url: '/api/graphql', headers, payload })
    expect(reply.statusCode).toBe(413)
    expect(reply.json().errors[0]).toMatchObject({
      message: 'This request is too large (at most 2048 KB).',
    })
  })
})

test.each(['GET', 'POST', 'DELETE', 'PUT'] as const)('an unknown path is reported: %s', async (method) => {
  for (const url of ['/api/v1/nothing', '/api/nothing?a=b', '/api'])
    expect((await server.inject({ method, url })).json()).toEqual({
      errors: { detail: [`There is nothing at ${method} ${url.split('?')[0]}.`] },
      code: 'not_found',
      reason: 'nothingThere',
    })
})

test('a path that exists for other methods names them', async () => {
  const reply = await server.inject({ method: 'PUT', url: '/api/v1/fails/usage?x=1' })
  expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD'])
  expect(reply.json()).toEqual({
    errors: { detail: ['This path is not asked with PUT, but with GET or HEAD.'] },
    code: 'usage',
    reason: 'wrongMethod',
  })
})

describe('a route', () => {
  test('for signed-in people asks visitors to sign in, one for administrators refuses others', async () => {
    const [person, admin] = [await server.buildUser(), await server.buildUser({ isAdmin: true })]
    const status = async (who: typeof person | null, path: string) =>
      (await server.as(who).fetch(`/api/v1${path}`)).status
    expect([await status(null, '/for-people'), await status(person, '/for-people')]).toEqual([401, 200])
    expect([
      await status(null, '/for-admins'),
      await status(person, '/for-admins'),
      await status(admin, '/for-admins'),
    ]).toEqual([401, 404, 200])
  })

  test('without a policy prevents the server from starting', async () => {
    const open = {
      ...route(get('/open'), { policy: 'anyone', handle: async () => ({}) }),
      policy: undefined as never,
    }
    await expect(createTestServer({ routes: [open] })).rejects.toThrow('GET /api/v1/open declares no policy')
  })
})

test('too many requests are answered with the time of the next one, in REST and in GraphQL', async () => {
  const busy = await createTestServer({ routes, perMinute: 3 })
  const calls = [
    () => busy.inject('/api/v1/paged?page=1'),
    () => busy.inject({ method: 'POST', url: '/api/graphql', payload: { query: '{ me { id } }' } }),
  ]
  const replies = []
  for (const call of [...calls, ...calls, ...calls]) replies.push(await call())
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429, 429])
  expect(replies[0]?.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '2' })
  const [graphql, rest] = [replies[3], replies[4]]
  expect(rest?.json()).toMatchObject({
    errors: { detail: [expect.stringMatching(/^Too many requests. Please try again in \d+ seconds.$/)] },
    code: 'rate_limited',
    reason: 'tooManyRequests',
  })
  expect(Number(rest?.headers['retry-after'])).toBeGreaterThan(0)
  expect(graphql?.json().errors).toMatchObject([
    { extensions: { code: 'RATE_LIMITED', reason: 'tooManyRequests' } },
  ])
  await busy.close()
})

describe('a request id', () => {
  const ask = (headers: Record<string, string> = {}) => server.inject({ url: '/api/v1/fails-below', headers })

  test('is taken from the proxy, in the response, the error and the log', async () => {
    logged.length = 0
    const reply = await ask({ 'x-request-id': 'from-the-proxy.1' })
    expect(reply.headers['x-request-id']).toBe('from-the-proxy.1')
    expect(reply.json().request_id).toBe('from-the-proxy.1')
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ reqId: 'from-the-proxy.1' })
  })

  test.each(['', 'with space', 'ü', 'x'.repeat(129)])('is our own when %j is given', async (given) => {
    const reply = await ask({ 'x-request-id': given })
    expect(reply.headers['x-request-id']).toMatch(/^[\w-]{16,}$/)
    expect(reply.json().request_id).toBe(reply.headers['x-request-id'])
  })

  test('is unique, even after a restart', async () => {
    const again = await createTestServer({ routes })
    const replies = [await ask(), await ask(), await again.inject('/api/v1/fails-below')]
    expect(new Set(replies.map(({ headers }) => headers['x-request-id'])).size).toBe(3)
    await again.close()
  })

  test('is also in GraphQL errors', async () => {
    logged.length = 0
    await server.db.execute(sql`alter table sandboxes rename to sandboxes_away`)
    const reply = await server.inject({
      method: 'POST',
      url: '/api/graphql',
      headers: { 'x-request-id': 'gql-7' },
      payload: { query: '{ sandbox(sandboxId: "abc") { id } }' },
    })
    await server.db.execute(sql`alter table sandboxes_away rename to sandboxes`)
    expect(reply.headers['x-request-id']).toBe('gql-7')
    expect(reply.body).toContain('noted as gql-7.')
    expect(logged.map((line) => JSON.parse(line).reqId)).toContain('gql-7')
  })
})
