import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { createMachine } from '../testing/run.ts'
import { apiRequest } from './api-request.ts'

const host = 'http://localhost:4000'

let machine: ReturnType<typeof createMachine>
let seen: { method: string; url: string; authorization: string | null; body: string }[]
beforeEach(() => {
  machine = createMachine()
  seen = []
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

const answering =
  (reply: () => Response): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { method, url, headers } = request
    seen.push({ method, url, authorization: headers.get('authorization'), body: await request.text() })
    return reply()
  }
const api = (words: string[], reply = () => Response.json({ ok: 1 }), input = '') =>
  machine.run(['api', ...words], { fetch: answering(reply), input })

test.each([
  ['users/current', `${host}/api/v1/users/current`],
  ['/api/meta/features', `${host}/api/meta/features`],
  [`${host}/api/health`, `${host}/api/health`],
  ['users/current?x=1', `${host}/api/v1/users/current?x=1`],
])('requests %s at %s with the stored token', async (path, url) => {
  expect(await api([path])).toMatchObject({ status: 0, stdout: '{"ok":1}\n' })
  expect(seen).toEqual([{ method: 'GET', url, authorization: 'Bearer slt_stored', body: '' }])
})

test('on a terminal an answer cannot move the cursor, whether it is JSON or text; in a pipe text is exact', async () => {
  const evil = 'a\u001b[31m\u009b1m\tb'
  const seenAs = async (reply: () => Response, terminal: boolean) =>
    (await machine.run(['api', 'x'], { fetch: answering(reply), terminal })).stdout
  expect(await seenAs(() => Response.json({ evil }), true)).toBe(
    '{\n  "evil": "a\\u001b[31m\\u009b1m\\tb"\n}\n',
  )
  expect(await seenAs(() => new Response(evil), true)).toBe('a [31m 1m\tb\n')
  expect(await seenAs(() => new Response(evil), false)).toBe(evil)
})

test('without a sign-in, still sends the request, and leaves the decision to the host', async () => {
  machine.forget()
  machine = createMachine()
  expect(await api(['/api/health'])).toMatchObject({ status: 0, stdout: '{"ok":1}\n' })
  expect(seen).toMatchObject([{ authorization: null }])
  const refused = () => Response.json({ code: 'unauthenticated', errors: {} }, { status: 401 })
  const { status, stderr } = await api(['users/current'], refused)
  expect([status, stderr]).toEqual([4, expect.stringContaining('sandlot auth login')])
})

test.each([
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example/x',
  '\\\\evil.example/x',
  'http://localhost:4001/x',
  'https://localhost:4000/x',
  'http:evil.example',
  'javascript:alert(1)',
  'http://ada:pw@localhost:4000/x',
])('sends the token to no other host: %s', async (path) => {
  const { status } = await api([path])
  for (const { url } of seen) expect(new URL(url).origin).toBe(host)
  if (status !== 0) expect([status, seen]).toEqual([2, []])
})

test('reports a redirect without following it', async () => {
  const sentOn = () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } })
  const { status, stderr } = await api(['users/current'], sentOn)
  expect(status).toBe(7)
  expect(stderr).toContain('https://evil.example/')
  expect(seen).toHaveLength(1)
})

describe('fields', () => {
  test('go into the URL of a GET, and into the body otherwise', () => {
    const fields = { field: ['a=1', 'b=x=y'], jsonField: ['n=2', 'list=[1]'] }
    expect(apiRequest(host, 'things', { ...fields, method: 'get' }, null)).toMatchObject({
      url: `${host}/api/v1/things?a=1&b=x%3Dy&n=2&list=%5B1%5D`,
      body: null,
    })
    expect(apiRequest(host, 'things', fields, null)).toMatchObject({
      method: 'POST',
      body: '{"a":"1","b":"x=y","n":2,"list":[1]}',
    })
  })

  test('are the document and the variables of a GraphQL request', () => {
    const query = 'query S($id: ID!) { sandbox(sandboxId: $id) { title } }'
    const request = apiRequest(host, 'graphql', { field: [`query=${query}`, 'id=x1'] }, null)
    expect(request).toMatchObject({ url: `${host}/api/graphql`, method: 'POST' })
    expect(JSON.parse(request.body ?? '')).toEqual({ query, variables: { id: 'x1' } })
  })

  test.each([
    [{ field: ['nothing'] }, 'name=value'],
    [{ jsonField: ['n=two'] }, 'JSON'],
    [{ method: 'BREW' }, 'BREW'],
  ])('that are invalid are a usage error (%j)', (flags, told) => {
    expect(() => apiRequest(host, 'things', flags, null)).toThrow(told)
  })

  test('and a body exclude each other', () => {
    expect(() => apiRequest(host, 'things', { field: ['a=1'] }, '{}')).toThrow('not both')
    expect(() => apiRequest(host, 'things', { method: 'GET' }, '{}')).toThrow('no body')
    expect(() => apiRequest(host, 'graphql', {}, null)).toThrow('no GraphQL document')
  })
})

test('sends a body from a file or standard input unchanged', async () => {
  writeFileSync(join(machine.home, 'body.json'), '{ "from": "file" }')
  await api(['things', '--input', 'body.json'])
  await api(['things', '-X', 'PUT', '--input', '-'], undefined, '{ "from": "stdin" }')
  expect(seen.map(({ method, body }) => [method, body])).toEqual([
    ['POST', '{ "from": "file" }'],
    ['PUT', '{ "from": "stdin" }'],
  ])
  expect(await api(['things', '--input', 'none.json'])).toMatchObject({ status: 6 })
  expect(await api(['things', '--input', '.'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('it is a folder'),
  })
})

describe('a response', () => {
  test('is the result with --json', async () => {
    const { json } = await api(['users/current', '--json'])
    expect(json()).toEqual({
      ok: true,
      data: { status: 200, contentType: 'application/json', body: { ok: 1 }, base64: null },
      meta: { schema: 'api/1', host },
    })
  })

  test('that is not JSON is passed through unchanged', async () => {
    const bytes = new Uint8Array([0x50, 0x4b, 0xff, 0])
    expect((await api(['zip'], () => new Response(bytes))).stdout).toContain('PK')
    const { json } = await api(['zip', '--json'], () => new Response(bytes))
    expect(json()).toMatchObject({ data: { body: null, base64: Buffer.from(bytes).toString('base64') } })
  })

  test('with an error fails with the server’s message', async () => {
    const refused = { code: 'not_found', errors: { detail: ['There is no such thing.'] }, hint: 'Look.' }
    const { status, json } = await api(['x', '--json'], () => Response.json(refused, { status: 404 }))
    expect(status).toBe(6)
    expect(json()).toMatchObject({
      error: { message: 'There is no such thing.', hint: 'Look.', status: 404 },
    })
    const bare = () => Response.json({ ...refused, hint: undefined }, { status: 404 })
    expect((await api(['v1/x', '--json'], bare)).json()).toMatchObject({
      error: { code: 'not_found', hint: expect.stringContaining('/api/v1/v1/x') },
    })
    expect((await api(['x'], () => new Response('<html>', { status: 502 }))).status).toBe(12)
  })

  test('from GraphQL with errors fails despite status 200', async () => {
    const extensions = { code: 'LIMIT', reason: 'draftLimit', text: 'Your drafts are full.' }
    const errors = [{ message: `DRAFT_LIMIT: ${extensions.text}`, extensions }]
    const words = ['graphql', '-f', 'query={ me { id } }']
    const { status, stderr } = await api(words, () => Response.json({ data: null, errors }))
    expect([status, stderr]).toEqual([9, expect.stringContaining(extensions.text)])
    expect(stderr).not.toContain('DRAFT_LIMIT')
  })

  test.each([
    ['GRAPHQL_VALIDATION_FAILED', 'validation', 'Cannot query field "nope" on type "RootQueryType".'],
    ['GRAPHQL_PARSE_FAILED', 'usage', 'Syntax Error: Expected Name, found <EOF>.'],
  ])('with %s is the document’s fault, in the host’s words', async (code, ours, message) => {
    const errors = [{ message, extensions: { code, reason: 'documentInvalid' } }]
    const answer = () => Response.json({ errors })
    const { status, stderr } = await api(['graphql', '-f', 'query={ nope }'], answer)
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)])
    expect(stderr).not.toMatch(/version|should not happen|--help/)
    const { json } = await api(['graphql', '-f', 'query={ nope }', '--json'], answer)
    expect(json()).toMatchObject({ error: { code: ours, message, reason: 'documentInvalid' } })
  })
})
