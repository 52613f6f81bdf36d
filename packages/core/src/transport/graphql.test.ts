import { describe, expect, test } from 'vitest'
import { createClient } from '../client.ts'
import { AppError } from '../errors.ts'

type Call = { url: string; method: string | undefined; headers: Record<string, string>; parts: Part[] }
type Part = { query: string; variables?: Record<string, unknown> }
type Answer = (part: Part, index: number) => unknown

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init)
const echo: Answer = ({ query, variables }) => ({ data: { asked: query, ...variables } })

/** A client whose server answers each part of a batch as told. Records what it was sent. */
function connected(
  reply: (parts: Part[]) => Response | Promise<Response> = (parts) =>
    json(parts.map((part, index) => ({ payload: echo(part, index) }))),
  token: string | null = null,
) {
  const calls: Call[] = []
  const client = createClient({
    baseUrl: 'http://server',
    name: 'test-client',
    token: () => token,
    fetch: async (url, init) => {
      const parts = JSON.parse(String(init?.body)) as Part[]
      calls.push({
        url: String(url),
        method: init?.method,
        headers: Object.fromEntries(new Headers(init?.headers)),
        parts,
      })
      return reply(parts)
    },
  })
  const ask = (query: string, variables?: Record<string, unknown>) =>
    client.graphql(query as never, variables as never) as Promise<Record<string, unknown>>
  return { ask, calls }
}

const failure = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => expect.fail('it did not fail'),
    (error) => {
      expect(error).toBeInstanceOf(AppError)
      return error as AppError
    },
  )

describe('simultaneous calls', () => {
  test('[GQ-001] are sent together as one POST to /api/graphql, and each gets its own result', async () => {
    const { ask, calls } = connected()
    const answers = await Promise.all([ask('{ a }'), ask('query B($n: Int) { b }', { n: 2 }), ask('{ c }')])
    expect(answers).toEqual([
      { asked: '{ a }' },
      { asked: 'query B($n: Int) { b }', n: 2 },
      { asked: '{ c }' },
    ])
    expect(calls).toMatchObject([
      {
        url: 'http://server/api/graphql',
        method: 'POST',
        parts: [
          { query: '{ a }' },
          { query: 'query B($n: Int) { b }', variables: { n: 2 } },
          { query: '{ c }' },
        ],
      },
    ])
  })

  test('exclude a later call, which is sent later', async () => {
    const { ask, calls } = connected()
    await ask('{ a }')
    await ask('{ b }')
    expect(calls.map(({ parts }) => parts.map(({ query }) => query))).toEqual([['{ a }'], ['{ b }']])
  })

  test('[GQ-002] send equal queries once, and answer all of them', async () => {
    const { ask, calls } = connected()
    const list = (teamId: string) => ask('query List($teamId: ID) { list }', { teamId })
    const answers = await Promise.all([list('1'), list('1'), list('2'), list('1')])
    expect(answers.map(({ teamId }) => teamId)).toEqual(['1', '1', '2', '1'])
    expect(calls.flatMap(({ parts }) => parts.map(({ variables }) => variables))).toEqual([
      { teamId: '1' },
      { teamId: '2' },
    ])
  })

  test('get separate objects for equal results', async () => {
    const { ask } = connected()
    const [one, other] = await Promise.all([ask('{ a }'), ask('{ a }')])
    expect(one).toEqual(other)
    expect(one).not.toBe(other)
  })

  test('send every equal mutation', async () => {
    const { ask, calls } = connected()
    await Promise.all([
      ask('{ a }'),
      ask('mutation { add }'),
      ask('mutation { add }'),
      ask('mutation { add }'),
    ])
    expect(calls[0]?.parts.map(({ query }) => query)).toEqual([
      '{ a }',
      'mutation { add }',
      'mutation { add }',
      'mutation { add }',
    ])
  })

  test('beyond the batch size are split, and a failed batch does not affect the others', async () => {
    const { ask, calls } = connected((parts) =>
      parts.some(({ query }) => query === '{ f3 }')
        ? json({ errors: [{ message: 'Away.' }] }, { status: 503 })
        : json(parts.map((part, index) => ({ payload: echo(part, index) }))),
    )
    const results = await Promise.allSettled(Array.from({ length: 25 }, (_, index) => ask(`{ f${index} }`)))
    expect(calls.map(({ parts }) => parts.length)).toEqual([10, 10, 5])
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
      Array.from({ length: 25 }, (_, index) => index >= 10),
    )
  })

  test('are unaffected by a refused call in their batch', async () => {
    const { ask } = connected((parts) =>
      json(
        parts.map(({ query }) => ({
          payload: query === '{ bad }' ? { errors: [{ message: 'No.' }] } : { data: { ok: 1 } },
        })),
      ),
    )
    const [good, bad] = await Promise.allSettled([ask('{ good }'), ask('{ bad }')])
    expect([good?.status, bad?.status]).toEqual(['fulfilled', 'rejected'])
  })
})

describe('[GQ-004] besides the formats, a call sends', () => {
  const formats = { accept: 'application/json', 'content-type': 'application/json' }

  test('the bearer token and the client marker', async () => {
    const { ask, calls } = connected(undefined, 'slt_secret')
    await ask('{ a }')
    expect(calls[0]?.headers).toEqual({
      ...formats,
      'x-codesandbox-client': 'test-client',
      authorization: 'Bearer slt_secret',
    })
  })

  test('only the marker without a token', async () => {
    const { ask, calls } = connected()
    await ask('{ a }')
    expect(calls[0]?.headers).toEqual({ ...formats, 'x-codesandbox-client': 'test-client' })
  })
})

describe('a failure', () => {
  test('has the first error’s message, code, hint and field', async () => {
    const extensions = { code: 'BAD_USER_INPUT', hint: 'Shorten it.', field: 'title' }
    const errors = [{ message: 'Too long.', path: ['renameSandbox'], extensions }, { message: 'Second.' }]
    const { ask } = connected(() => json([{ payload: { data: null, errors } }]))
    expect(await failure(ask('{ a }'))).toMatchObject({
      code: 'validation',
      message: 'Too long.',
      hint: 'Shorten it.',
      field: 'title',
      cause: { path: ['renameSandbox'], errors },
    })
  })

  test('of the network has its cause', async () => {
    const { ask } = connected(() => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:4000') })
    })
    expect(await failure(ask('{ a }'))).toMatchObject({
      code: 'offline',
      message: 'Network Error: connect ECONNREFUSED 127.0.0.1:4000',
    })
  })

  test.each([
    [
      'a page',
      () => new Response('<html>Wi-Fi sign-in</html>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['another API', () => json({ data: { some: 'thing' } })],
    ['too few answers', () => json([])],
    ['answers without a payload', () => json([{ id: 1 }])],
    ['answers that are null', () => json([null])],
  ])('to parse %s means an incompatible server', async (_what, reply) => {
    expect(await failure(connected(reply).ask('{ a }'))).toMatchObject({
      code: 'incompatible',
      message: 'The address answered, but not as this platform does.',
    })
  })

  test.each([
    [
      401,
      { errors: [{ message: 'Not valid.', extensions: { code: 'UNAUTHENTICATED' } }] },
      'unauthenticated',
      'Not valid.',
    ],
    [429, { errors: { detail: ['Too often.'] }, code: 'rate_limited' }, 'rate_limited', 'Too often.'],
    [413, 'Request Entity Too Large', 'too_large', 'File too large, upload limit is 5MB.'],
    [502, '<html>Bad Gateway</html>', 'server', 'The address answered, but not as this platform does.'],
    [503, { errors: [{ message: 'Away.', extensions: { code: 'UNAVAILABLE' } }] }, 'unavailable', 'Away.'],
  ])('of the whole request (%i) fails every call in it', async (status, body, code, message) => {
    const { ask } = connected(() =>
      typeof body === 'string' ? new Response(body, { status }) : json(body, { status }),
    )
    const problems = await Promise.all([failure(ask('{ a }')), failure(ask('{ b }'))])
    for (const problem of problems) expect(problem).toMatchObject({ code, message })
  })

  test('by rate limiting has the retry delay', async () => {
    const errors = [{ message: 'Too many requests.', extensions: { code: 'RATE_LIMITED' } }]
    const { ask } = connected(() => json({ errors }, { status: 429, headers: { 'retry-after': '7' } }))
    expect(await failure(ask('{ a }'))).toMatchObject({ code: 'rate_limited', retryAfter: 7 })
  })
})

describe('a batch that creates something', () => {
  const made = 'mutation ($name: String!) { createTeam(name: $name) { id } }'
  const other = 'mutation { leaveTeam(teamId: "x") }'

  function sending(...replies: (Response | Error)[]) {
    const keys: (string | undefined)[] = []
    const pauses: number[] = []
    const client = createClient({
      baseUrl: 'http://server',
      name: 'test-client',
      token: () => null,
      repeating: {
        newKey: () => `key-${keys.length}`,
        pause: async (ms) => void pauses.push(ms),
        now: () => 0,
      },
      fetch: async (_url, init) => {
        keys.push(new Headers(init?.headers).get('idempotency-key') ?? undefined)
        const reply = replies.shift()
        if (!reply || reply instanceof Error) throw reply ?? new TypeError('fetch failed')
        return reply
      },
    })
    const ask = (query: string) => client.graphql(query as never, {} as never)
    return { ask, keys, pauses }
  }
  const done = () => json([{ payload: { data: { done: true } } }])

  test('has a key, and is resent with it when there was no response', async () => {
    const { ask, keys } = sending(new TypeError('cut'), new Response('', { status: 503 }), done())
    expect(await ask(made)).toEqual({ done: true })
    expect(keys).toEqual(['key-0', 'key-0', 'key-0'])
  })

  const refused = (extensions: object) => ({ errors: [{ message: 'Still under way.', extensions }] })
  const underWay = () => json([{ payload: refused({ code: 'CONFLICT', retryAfter: 1 }) }])

  test('waits for an earlier attempt still in progress', async () => {
    const { ask, keys, pauses } = sending(new TypeError('cut'), underWay(), done())
    expect(await ask(made)).toEqual({ done: true })
    expect([keys, pauses]).toEqual([
      ['key-0', 'key-0', 'key-0'],
      [300, 1500],
    ])
  })

  test('waits for all of its parts, and gives each its own result', async () => {
    const parts = [
      { payload: { data: { done: 1 } } },
      { payload: refused({ code: 'CONFLICT', retryAfter: 1 }) },
    ]
    const both = [{ payload: { data: { done: 1 } } }, { payload: { data: { done: 2 } } }]
    const { ask } = sending(json(parts), json(both))
    expect(await Promise.all([ask(made), ask(made)])).toEqual([{ done: 1 }, { done: 2 }])
  })

  test('eventually fails as still in progress, with a retry delay', async () => {
    const { ask, keys } = sending(underWay(), underWay(), underWay(), done())
    const problem = { code: 'conflict', message: 'Still under way.', retryAfter: 1 }
    expect(await failure(ask(made))).toMatchObject(problem)
    expect(keys).toHaveLength(3)
  })

  test('is not resent after a refusal', async () => {
    const { ask, keys } = sending(json([{ payload: refused({ code: 'CONFLICT' }) }]), done())
    expect((await failure(ask(made))).code).toBe('conflict')
    expect(keys).toHaveLength(1)
  })

  test('fails normally if there is never a response', async () => {
    const away = () => new Response('', { status: 503 })
    const { ask, keys } = sending(away(), away(), away())
    expect((await failure(ask(made))).code).toBe('unavailable')
    expect(keys).toHaveLength(3)
  })

  test('is sent once if any part of it is not repeatable', async () => {
    const { ask, keys } = sending(new TypeError('cut'))
    await failure(Promise.all([ask(made), ask(other)]))
    await failure(ask('{ me { id } }'))
    expect(keys).toEqual([undefined, undefined])
  })
})
