import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { BuiltUser } from '../../testing/builders.ts'
import { createTestServer } from '../../testing/server.ts'

const logged: string[] = []
const server = await createTestServer({
  config: { logLevel: 'error' },
  logTo: { write: (line) => logged.push(line) },
})
afterAll(() => server.close())

let user: BuiltUser
beforeAll(async () => {
  user = await server.buildUser({ username: 'mara' })
})

type Answer = {
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions?: { code?: string; reason?: string } }[]
}

async function post(body: unknown, who: BuiltUser | null = user) {
  const reply = await server.as(who).fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: reply.status, headers: reply.headers, body: await reply.json() }
}

const codes = ({ errors = [] }: Answer) => errors.map(({ extensions }) => extensions?.code)
const reasons = ({ errors = [] }: Answer) => errors.map(({ extensions }) => extensions?.reason)
const ask = async (query: string, variables?: object): Promise<Answer> =>
  (await post({ query, variables })).body

describe('single and batched requests', () => {
  test('a single object is answered with data and errors', async () => {
    const reply = await post({ query: '{ me { username } }' })
    expect(reply.body).toEqual({ data: { me: { username: 'mara' } } })
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  test('an array is answered with payloads in order, each with the id of its request', async () => {
    const { body } = await post([
      { query: '{ me { username } }', id: 'first' },
      { query: 'query One($n: ID!) { sandbox(sandboxId: $n) { id } }', variables: { n: 'nope' } },
      { query: '{ me { nothing } }', id: 3 },
    ])
    expect(body).toEqual([
      { id: 'first', payload: { data: { me: { username: 'mara' } } } },
      { payload: { data: { sandbox: null } } },
      {
        id: 3,
        payload: { errors: [expect.objectContaining({ message: expect.stringContaining('nothing') })] },
      },
    ])
  })

  test('literals in a query work like variables, without warnings', async () => {
    const complaint = vi.spyOn(console, 'error')
    onTestFinished(() => complaint.mockRestore())
    const team = 'recentlyAccessedSandboxes(limit: 1, teamId: $team) { id }'
    const answers = { data: { me: { recentlyAccessedSandboxes: [] } } }
    const { id } = user.personalWorkspace
    expect(await ask(`query One($team: UUID4) { me { ${team} } }`, { team: id })).toEqual(answers)
    expect(await ask(`{ me { ${team.replace('$team', `"${id}"`)} } }`)).toEqual(answers)
    expect(complaint).not.toHaveBeenCalled()
  })

  test('of a document with several operations, only the requested one runs', async () => {
    const query =
      'query Name { me { username } } query Id { me { id } } mutation Make { createTeam(name: "M") { name } }'
    const named = async (operationName?: string) => (await post({ query, operationName })).body
    expect(codes(await named())).toEqual(['OPERATION_RESOLUTION_FAILURE'])
    expect(await named('Make')).toEqual({ data: { createTeam: { name: 'M' } } })
    expect(await named('Id')).toEqual({ data: { me: { id: user.id } } })
    expect(await named('Name')).toEqual({ data: { me: { username: 'mara' } } })
  })

  test('naming an unknown operation does not break the document for others', async () => {
    const query = 'query Mine { me { username id } }'
    expect(codes((await post({ query, operationName: 'Yours' })).body)).toEqual([
      'OPERATION_RESOLUTION_FAILURE',
    ])
    expect((await post({ query, operationName: 'Mine' })).body.data.me.id).toBe(user.id)
  })

  test('an array of one is answered as an array', async () => {
    expect((await post([{ query: '{ me { id } }' }])).body).toEqual([
      { payload: { data: { me: { id: user.id } } } },
    ])
  })

  test('visitors may query, and are anonymous', async () => {
    expect((await post({ query: '{ me { id } }' }, null)).body).toEqual({ data: { me: null } })
  })

  test('a batch of ten is answered, one of fifty is refused with the allowed number', async () => {
    const batch = (length: number) => Array.from({ length }, () => ({ query: '{ me { id } }' }))
    expect((await post(batch(10))).body).toHaveLength(10)
    const refused = await post(batch(50))
    expect(refused.status).toBe(413)
    expect(refused.body).toEqual({
      errors: [
        {
          message: 'A batch has at most 10 operations; this one has 50.',
          extensions: { code: 'LIMIT', reason: 'batchTooLong' },
        },
      ],
    })
  })
})

describe('invalid requests', () => {
  test.each(['{"query": "{ me', 'nonsense', ''])(
    'a body that is not JSON (%j) gets an error',
    async (body) => {
      const reply = await post(body)
      expect(reply.status).toBe(400)
      expect(codes(reply.body)).toEqual(['BAD_REQUEST'])
      expect(reply.body.errors[0].message).toMatch(/JSON|query/i)
    },
  )

  test.each([[{}], [{ query: 7 }], [null], ['"text"'], [{ variables: {} }]])(
    'a body without a query (%j) gets an error',
    async (body) => {
      const reply = await post(body)
      expect(reply.status).toBeLessThan(500)
      expect(codes(reply.body)).toEqual(['BAD_REQUEST'])
    },
  )

  test('an empty batch is answered with nothing or refused, without a crash', async () => {
    const reply = await post([])
    expect(reply.status).toBeLessThan(500)
  })

  test('a syntax error reports its position', async () => {
    const answer = await ask('{ me { username ')
    expect(codes(answer)).toEqual(['GRAPHQL_PARSE_FAILED'])
    expect(reasons(answer)).toEqual(['documentInvalid'])
    expect(answer.errors?.[0]?.message).toContain('Syntax Error')
  })

  test('an unknown field names itself and its type', async () => {
    const answer = await ask('{ me { nonsense } }')
    expect(codes(answer)).toEqual(['GRAPHQL_VALIDATION_FAILED'])
    expect(reasons(answer)).toEqual(['documentInvalid'])
    expect(answer.errors?.[0]?.message).toContain('Cannot query field "nonsense" on type "CurrentUser".')
  })

  test('an operation that the schema does not have is a validation error, and is not logged', async () => {
    const complaint = vi.spyOn(console, 'error')
    onTestFinished(() => complaint.mockRestore())
    const answer = await ask('subscription { x }')
    expect(codes(answer)).toEqual(['GRAPHQL_VALIDATION_FAILED'])
    expect(reasons(answer)).toEqual(['documentInvalid'])
    expect(answer.errors?.[0]?.message).toBe('This server answers no subscription operation.')
    expect(complaint).not.toHaveBeenCalled()
    expect(logged).toEqual([])
  })

  test('a wrong variable names itself', async () => {
    const answer = await ask(
      'query A($limit: Int) { me { recentlyAccessedSandboxes(limit: $limit) { id } } }',
      {
        limit: 'many',
      },
    )
    expect(codes(answer)).toEqual(['BAD_REQUEST'])
    expect(reasons(answer)).toEqual(['documentInvalid'])
    expect(answer.errors?.[0]?.message).toContain('$limit')
  })
})

describe('requests that ask for too much', () => {
  test('forty levels of depth are refused, twelve are not', async () => {
    const nested = (levels: number) => {
      const inner = Array.from({ length: levels }).reduce<string>(
        (text) => `{ forkedTemplate { sandbox ${text} } }`,
        '{ id }',
      )
      return `{ sandbox(sandboxId: "react") ${inner} }`
    }
    expect(await ask(nested(6))).toEqual({ data: { sandbox: { forkedTemplate: null } } })
    const refused = await ask(nested(20))
    expect(refused.data).toBeUndefined()
    expect(codes(refused)).toEqual(['LIMIT'])
    expect(refused.errors?.[0]).toMatchObject({
      message: expect.stringMatching(/depth|deep/i),
      extensions: { reason: 'documentTooDeep' },
    })
  })

  test('depth inside fragments counts too', async () => {
    const fragments = Array.from(
      { length: 20 },
      (_, index) => `fragment F${index} on Sandbox { forkedTemplate { sandbox { ...F${index + 1} } } }`,
    )
    const query = `{ sandbox(sandboxId: "react") { ...F0 } } ${fragments.join(' ')} fragment F20 on Sandbox { id }`
    expect(codes(await ask(query))).toEqual(['LIMIT'])
  })

  test('thirty aliases are answered, thirty-one are refused', async () => {
    const aliased = (count: number) =>
      `{ ${Array.from({ length: count }, (_, index) => `a${index}: me { id }`).join(' ')} }`
    expect(Object.keys((await ask(aliased(30))).data ?? {})).toHaveLength(30)
    expect(codes(await ask(aliased(31)))).toEqual(['LIMIT'])
  })

  test('a batch shares one budget: ten queries allowed individually may be refused together', async () => {
    const query = '{ me { workspaces { sandboxes(limit: 500) { id title } } } }'
    expect(codes(await ask(query))).toEqual([])
    const { body } = await post(Array.from({ length: 10 }, () => ({ query })))
    const refused = (body as { payload: Answer }[]).filter(({ payload }) => codes(payload).includes('LIMIT'))
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.payload.errors?.[0]?.message).toMatch(
      /asks for too much at once \(cost \d+, at most 60000\)/,
    )
  })

  test('a limit counts the same however it is given', async () => {
    const listing = (head: string, limit: string) =>
      `${head} { ${['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}: me { workspaces { sandboxes(limit: ${limit}) { id } } }`).join(' ')} }`
    expect(codes(await ask(listing('query', '500')))).toEqual(['LIMIT'])
    expect(codes(await ask(listing('query ($n: Int) ', '$n'), { n: 500 }))).toEqual(['LIMIT'])
    expect(codes(await ask(listing('query ($n: Int = 500) ', '$n')))).toEqual(['LIMIT'])
  })

  test('fragments that double at each of forty steps are refused immediately, without being expanded', async () => {
    const fragments = Array.from(
      { length: 40 },
      (_, index) =>
        `fragment F${index} on CurrentUser { ...F${index + 1} ... on CurrentUser { ...F${index + 1} } }`,
    )
    const query = `{ me { ...F0 } } ${fragments.join(' ')} fragment F40 on CurrentUser { id }`
    const started = performance.now()
    await ask(query)
    expect(performance.now() - started).toBeLessThan(2000)
  })

  test.each([
    ['nested as deeply as its length allows', `${'{ a '.repeat(1300)}${'}'.repeat(1300)}`],
    ['with one field four thousand times', `{ me { ${'id '.repeat(3900)} } }`],
    [
      'with one argument value nested as deeply',
      `{ sandbox(sandboxId: ${'['.repeat(1900)}${']'.repeat(1900)}) { id } }`,
    ],
  ])('a document %s is answered within two seconds', async (_what, query) => {
    const started = performance.now()
    const answer = await ask(query)
    expect(codes(answer)).not.toContain('INTERNAL_SERVER_ERROR')
    expect(performance.now() - started).toBeLessThan(2000)
  })

  test('a list of more items than any client sends is refused by name, at any depth', async () => {
    const trash = 'mutation A($ids: [ID!]!) { deleteSandboxes(sandboxIds: $ids) { id } }'
    const refused = await ask(trash, { ids: Array.from({ length: 2001 }, () => 'none') })
    expect(codes(refused)).toEqual(['BAD_USER_INPUT'])
    expect(refused.errors?.[0]?.message).toBe('The list ids has 2001 items (at most 2000).')
    expect(codes(await ask(trash, { ids: ['none'] }))).toEqual(['NOT_FOUND'])
  })

  test('a document that names one field two hundred times is answered, one with more is refused', async () => {
    const same = (times: number) => `{ me { ${'id '.repeat(times)} } }`
    expect(codes(await ask(same(200)))).toEqual([])
    expect(codes(await ask(same(201)))).toEqual(['LIMIT'])
  })

  test('a document of ten thousand words is refused', async () => {
    expect(codes(await ask(`{ me { ${'id '.repeat(10_000)} } }`))).toEqual(['LIMIT'])
  })
})

test('the schema can be introspected with the full standard query', async () => {
  const { getIntrospectionQuery, buildClientSchema } = await import('graphql')
  const { data } = await ask(getIntrospectionQuery())
  const schema = buildClientSchema(data as never)
  expect(schema.getQueryType()?.name).toBe('RootQueryType')
  expect(schema.getMutationType()?.name).toBe('RootMutationType')
})

test('a mutation does not run by GET', async () => {
  const query = encodeURIComponent('mutation { deleteSandboxes(sandboxIds: []) { id } }')
  const reply = await server.as(user).fetch(`/api/graphql?query=${query}`)
  expect(reply.status).toBe(405)
})

test('a wrong token is refused in a form that GraphQL clients understand', async () => {
  const reply = await server.inject({
    method: 'POST',
    url: '/api/graphql',
    headers: { authorization: 'Bearer slt_wrong' },
    payload: { query: '{ me { id } }' },
  })
  expect(reply.statusCode).toBe(401)
  expect(codes(reply.json())).toEqual(['UNAUTHENTICATED'])
})
