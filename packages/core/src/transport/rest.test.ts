import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { createClient } from '../client.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import type { AppError } from '../errors.ts'
import { createRest } from './rest.ts'

const none = z.object({}).loose()
/** An object with arbitrary fields, among them packages by name. */
const thing = z.object({ npmDependencies: z.record(z.string(), z.string()).optional() }).loose()
const get = endpoint({ method: 'GET', path: '/things', summary: '', reply: thing })
const create = endpoint({ method: 'POST', path: '/made', creates: true, summary: '', reply: none })
const post = endpoint({ method: 'POST', path: '/things', summary: '', body: thing, reply: none })

/** A client whose server always gives the same answer, and the requests it made. */
function connected(reply: () => Response = () => Response.json({}), token: () => string | null = () => null) {
  const requests: Request[] = []
  const client = createClient({
    baseUrl: 'http://server',
    name: 'test-client',
    token,
    fetch: async (input, init) => {
      requests.push(new Request(input, init))
      return reply()
    },
  })
  return { client, requests }
}

const problem = (status: number, body: unknown, headers: Record<string, string> = {}): Promise<AppError> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const { client } = connected(() => new Response(text, { status, statusText: 'Refused', headers }))
  return client.rest(get).then(
    () => expect.fail('it did not fail'),
    (error: AppError) => error,
  )
}

describe('a request', () => {
  test('[RS-005] has its body in snake case', async () => {
    const { client, requests } = connected()
    await client.rest(post, {
      body: { companyName: 'A', deepList: [{ innerKey: 1 }], npmDependencies: { aB: '1' } },
    })
    expect(await requests[0]?.json()).toEqual({
      company_name: 'A',
      deep_list: [{ inner_key: 1 }],
      npm_dependencies: { aB: '1' },
    })
  })

  test('[RS-007] carries the bearer token stored on the device, once there is one', async () => {
    const device = new Map<string, string>()
    const { client, requests } = connected(undefined, () => device.get('TOKEN') ?? null)
    await client.rest(get)
    device.set('TOKEN', 'slt_kept')
    await client.rest(get)
    await client.rest(post, { body: {} })
    device.delete('TOKEN')
    await client.rest(get)
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      null,
      'Bearer slt_kept',
      'Bearer slt_kept',
      null,
    ])
  })

  test('[RS-008] names its client, in REST and in GraphQL', async () => {
    const { client, requests } = connected(() => Response.json([{ payload: { data: {} } }]))
    await client.rest(endpoint({ method: 'GET', path: '/list', summary: '', reply: z.array(none) }))
    await client.graphql('{ a }' as never)
    expect(requests.map(({ headers }) => headers.get('x-codesandbox-client'))).toEqual([
      'test-client',
      'test-client',
    ])
  })

  test('[RS-009] states what it accepts and sends, in REST and in GraphQL', async () => {
    const { client, requests } = connected(() => Response.json([{ payload: { data: {} } }]))
    const list = z.array(none)
    await client.rest(endpoint({ method: 'POST', path: '/list', summary: '', body: none, reply: list }), {
      body: {},
    })
    await client.graphql('{ a }' as never)
    for (const { headers } of requests) {
      expect(headers.get('accept')).toBe('application/json')
      expect(headers.get('content-type')).toBe('application/json')
    }
    expect(requests).toHaveLength(2)
  })

  test('names a version if the call has one', async () => {
    const { client, requests } = connected()
    const versioned = (version: string | null): Endpoint => ({ ...get, version })
    await client.rest(versioned('2024-02-01') as typeof get)
    await client.rest(versioned(null) as typeof get)
    expect(requests.map(({ url, headers }) => [url, headers.get('x-csb-api-version')])).toEqual([
      ['http://server/api/things', '2024-02-01'],
      ['http://server/api/things', null],
    ])
  })

  test('whose answer does not begin in time is given up, while a body may take longer', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const within = (answer: (signal: AbortSignal) => Promise<Response>) =>
      createRest({
        baseUrl: 'http://server',
        headers: async () => ({}),
        timeoutMs: 5_000,
        fetch: (...request) => answer(new Request(...request).signal),
      })(get).catch(({ message }) => message)

    const never = within(
      (signal) => new Promise((_, give) => signal.addEventListener('abort', () => give(signal.reason))),
    )
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await never).toBe('Network Error: Request timed out: GET http://server/api/v1/things')

    const slow = within(async (signal) => {
      const body = new ReadableStream({
        start: (stream) => {
          signal.addEventListener('abort', () => stream.error(signal.reason))
          setTimeout(() => {
            stream.enqueue(new TextEncoder().encode('{}'))
            stream.close()
          }, 60_000)
        },
      })
      return new Response(body)
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await slow).toEqual({})
  })

  test('omits missing query parameters', async () => {
    const query = z.object({ page: z.number(), sortBy: z.string().nullish(), text: z.string().nullish() })
    const { client, requests } = connected()
    const search = endpoint({ method: 'GET', path: '/things', summary: '', query, reply: none })
    await client.rest(search, { query: { page: 2, sortBy: null, text: 'ä&b' } })
    expect(requests[0]?.url).toBe('http://server/api/v1/things?page=2&text=%C3%A4%26b')
  })
})

describe('a reply', () => {
  const reply = (body: unknown) => connected(() => Response.json(body)).client

  test('[RS-006] is converted to camel case', async () => {
    const body = { fork_count: 1, custom_template: { icon_url: 'x' }, npm_dependencies: { left_pad: '1' } }
    expect(await reply(body).rest(get)).toEqual({
      forkCount: 1,
      customTemplate: { iconUrl: 'x' },
      npmDependencies: { left_pad: '1' },
    })
  })

  test('is unwrapped from a truthy data field', async () => {
    expect(await reply({ data: { team_id: 1 } }).rest(get)).toEqual({ teamId: 1 })
    expect(await reply({ data: null, team_id: 1 }).rest(get)).toEqual({ data: null, teamId: 1 })
  })

  test('without a body is empty', async () => {
    expect(await connected(() => new Response(null, { status: 204 })).client.rest(get)).toEqual({})
  })

  test('that does not match the schema is an error', async () => {
    const strict = endpoint({ method: 'GET', path: '/', summary: '', reply: z.object({ id: z.string() }) })
    for (const client of [reply({ id: 7 }), connected(() => new Response('<html>')).client])
      await expect(client.rest(strict)).rejects.toMatchObject({ code: 'incompatible' })
  })
})

describe('a failure’s message', () => {
  test.each([500, 502, 503])(
    '[RS-011] [ER-006] with status %i is the raw one, or our server’s safe text',
    async (status) => {
      expect((await problem(status, '')).message).toBe(`${status} Refused`)
      expect((await problem(status, '<html>Bad Gateway</html>')).message).toBe(`${status} Refused`)
      expect((await problem(status, { errors: { detail: ['It is noted as 7.'] } })).message).toBe(
        'It is noted as 7.',
      )
    },
  )

  const refused = new Error('connect ECONNREFUSED ::1:4000')
  test.each([
    [new TypeError('Load failed'), 'Load failed'],
    [
      new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND server') }),
      'getaddrinfo ENOTFOUND server',
    ],
    [new TypeError('fetch failed', { cause: new AggregateError([refused, refused], '') }), refused.message],
  ])('[RS-011] [ER-007] without a response is the raw one (%s)', async (thrown, raw) => {
    const { client } = connected(() => {
      throw thrown
    })
    await expect(client.rest(get)).rejects.toMatchObject({
      code: 'offline',
      message: `Network Error: ${raw}`,
    })
  })

  test('for an interrupted body is a network error with its cause', async () => {
    const cut = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })
    const { client } = connected(() => new Response(cut))
    await expect(client.rest(get)).rejects.toMatchObject({
      code: 'offline',
      message: 'Network Error: network error',
    })
  })

  test('[RS-012] [ER-008] with a string body is that string', async () => {
    expect((await problem(400, '"Nope, not like this."')).message).toBe('Nope, not like this.')
    expect((await problem(404, 'plain words')).message).toBe('plain words')
  })

  test('[RS-013] [ER-009] with an errors object is its first message, after the field unless that is detail', async () => {
    expect(
      (await problem(422, { errors: { username: ['is taken', 'is short'], email: ['x'] } })).message,
    ).toBe('username is taken')
    expect((await problem(404, { errors: { detail: ['There is no such thing.'] } })).message).toBe(
      'There is no such thing.',
    )
    expect((await problem(422, { errors: { title: 'is empty' } })).message).toBe('title is empty')
  })

  test('from our server with a separate field stays unchanged if it is a sentence', async () => {
    const of = async (message: string) =>
      (await problem(422, { errors: { team_id: [message] }, code: 'validation', field: 'teamId' })).message
    expect(await of('Sorry, that username is already taken.')).toBe('Sorry, that username is already taken.')
    expect(await of('Invalid GUID')).toBe('team_id Invalid GUID')
  })

  test('[RS-014] [ER-010] with an error body is its message', async () => {
    expect((await problem(400, { error: 'Just this.' })).message).toBe('Just this.')
    expect((await problem(400, { error: { message: 'Deeper.' } })).message).toBe('Deeper.')
    expect((await problem(400, { message: 'Bare.' })).message).toBe('Bare.')
  })

  test.each([[''], ['Too large!'], [{ errors: { detail: ['x'] } }]])(
    '[RS-015] [ER-011] with 413 is always the same (%j)',
    async (body) => {
      expect((await problem(413, body)).message).toBe('File too large, upload limit is 5MB.')
    },
  )

  test.each([
    [{}],
    [[]],
    [{ errors: {} }],
    [{ errors: { a: [] } }],
    [{ error: {} }],
    [{ error: null }],
    [null],
    [''],
  ])('without any text (%j) is the status', async (body) => {
    expect((await problem(400, body)).message).toBe('400 Refused')
  })
})

test('comes with our server’s code, hint, field, request id and retry delay', async () => {
  const body = {
    errors: { detail: ['No.'] },
    code: 'conflict',
    hint: 'Wait.',
    field: 'teamId',
    request_id: 'req-1',
  }
  expect(await problem(409, body, { 'retry-after': '4' })).toMatchObject({
    code: 'conflict',
    hint: 'Wait.',
    field: 'teamId',
    requestId: 'req-1',
    retryAfter: 4,
  })
  expect(await problem(403, { error: 'x', code: 'made_up' })).toMatchObject({ code: 'forbidden' })
  expect(
    (await problem(429, '', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' })).retryAfter,
  ).toBeUndefined()
})

describe('a creating call', () => {
  /** A client whose server gives these answers in order, and the idempotency keys it was sent. */
  const answering = (...replies: (Response | Error)[]) => answeringAfter(0, ...replies)
  function answeringAfter(answerMs: number, ...replies: (Response | Error)[]) {
    const keys: (string | null)[] = []
    const pauses: number[] = []
    let time = 0
    const client = createClient({
      baseUrl: 'http://server',
      name: 'test-client',
      token: () => null,
      repeating: {
        newKey: () => `key-${keys.length}`,
        pause: async (ms) => void pauses.push(ms),
        now: () => time,
      },
      fetch: async (input, init) => {
        time += answerMs
        keys.push(new Request(input, init).headers.get('idempotency-key'))
        const reply = replies.shift()
        if (!reply || reply instanceof Error) throw reply ?? new TypeError('fetch failed')
        return reply
      },
    })
    return { client, keys, pauses }
  }
  const refused = (status: number, headers = {}) => Response.json({}, { status, headers })

  test('has a key per action, and is resent with it when there was no response', async () => {
    const { client, keys } = answering(
      new TypeError('cut'),
      refused(503),
      Response.json({}),
      Response.json({}),
    )
    await client.rest(create)
    await client.rest(create)
    expect(keys).toEqual(['key-0', 'key-0', 'key-0', 'key-3'])
  })

  test('waits for an earlier attempt in progress, and eventually gives up', async () => {
    const underWay = () => refused(409, { 'retry-after': '1' })
    const { client, keys, pauses } = answering(underWay(), underWay(), underWay(), Response.json({}))
    await expect(client.rest(create)).rejects.toMatchObject({ code: 'conflict' })
    expect([keys.length, pauses]).toEqual([3, [300, 1500]])
  })

  test('that took long to fail is not resent', async () => {
    const { client, keys } = answeringAfter(5000, refused(503), Response.json({}))
    await expect(client.rest(create)).rejects.toMatchObject({ code: 'unavailable' })
    expect(keys).toEqual(['key-0'])
  })

  test('is not resent after a refusal; other calls never are', async () => {
    for (const status of [400, 402, 409, 422, 500]) {
      const { client, keys } = answering(refused(status))
      await expect(client.rest(create)).rejects.toThrow()
      expect(keys).toHaveLength(1)
    }
    const { client, keys } = answering(new TypeError('cut'))
    await expect(client.rest(post, { body: {} })).rejects.toMatchObject({ code: 'offline' })
    expect(keys).toEqual([null])
  })
})
