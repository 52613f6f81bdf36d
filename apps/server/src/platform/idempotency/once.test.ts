import { pathOf } from '@sandlot/core/endpoint'
import { AppError } from '@sandlot/core/errors'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { IDEMPOTENCY_KEPT_HOURS } from '@sandlot/core/shell/repeat-limits'
import { repeatMessages } from '@sandlot/core/shell/server-messages'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sandboxes } from '../../sandboxes/tables.ts'
import type { BuiltUser } from '../../testing/builders.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { workspaces } from '../../workspaces/tables.ts'
import { idempotencyJobs } from './jobs.ts'
import { idempotencyKeys } from './tables.ts'

let server: TestServer
let user: BuiltUser
let origin: string
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  user = await server.buildUser()
  origin = (await server.buildSandbox({ author: user })).id
})
afterAll(() => server.close())

const post = (path: string, key: string, body: unknown, who = user) =>
  server.as(who).fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
const fork = (key: string, body: unknown = {}, who = user) =>
  post(pathOf(forkSandbox, { id: origin }), key, body, who)

const forks = async () => {
  const [row] = await server.db
    .select({ count: count() })
    .from(sandboxes)
    .where(eq(sandboxes.forkedFromId, origin))
  return row?.count
}
const message = async (reply: Response) => Object.values((await reply.json()).errors)[0]

/** Makes every command fail with this error during the call, after its change is stored. */
async function failingAfter(failure: Error, call: () => Promise<unknown>) {
  const { write } = server.db
  server.db.write = async (work) => {
    await write(work)
    throw failure
  }
  await call().finally(() => {
    server.db.write = write
  })
}

describe('a creating call with a key', () => {
  test('is done once, and answered the same each time', async () => {
    const [first, second] = [await fork('k1'), await fork('k1')]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await second.text()).toBe(await first.text())
    expect(await forks()).toBe(1)
    await fork('k2')
    expect(await forks()).toBe(2)
  })

  test('sent ten times at once is done once; those too early are told when to retry', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => fork('same')))
    expect(await forks()).toBe(1)
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([409, '1'])
      expect(await message(reply)).toEqual([repeatMessages.underWay])
    }
    expect((await fork('same')).status).toBe(200)
  })

  test('with a different body under the same key is refused', async () => {
    await fork('k', { title: 'One' })
    const reply = await fork('k', { title: 'Other' })
    expect([reply.status, await message(reply)]).toEqual([422, [repeatMessages.otherRequest]])
    expect(await forks()).toBe(1)
  })

  test('does not share its key with other people', async () => {
    const other = await server.buildUser()
    await fork('k')
    expect((await fork('k', {}, other)).status).toBe(200)
    expect(await forks()).toBe(2)
  })

  test('that failed may be retried', async () => {
    const path = pathOf(forkSandbox, { id: 'later1' })
    expect((await post(path, 'k', {})).status).toBe(404)
    await server.buildSandbox({ author: user, id: 'later1' })
    expect((await post(path, 'k', {})).status).toBe(200)
  })

  test('interrupted before it changed anything is done by the next one, a little later', async () => {
    await fork('k')
    await server.db.delete(sandboxes).where(eq(sandboxes.forkedFromId, origin))
    await server.db.update(idempotencyKeys).set({ status: null, answer: null })
    expect((await fork('k')).status).toBe(409)
    server.clock.advance({ minutes: 5 })
    expect((await fork('k')).status).toBe(200)
    expect(await forks()).toBe(1)
  })

  test('whose answer was lost with the server is never repeated', async () => {
    await fork('k')
    await server.db.update(idempotencyKeys).set({ status: 0, answer: null })
    const soon = await fork('k')
    expect([soon.headers.get('retry-after'), await message(soon)]).toEqual(['1', [repeatMessages.underWay]])
    server.clock.advance({ seconds: 6 })
    const reply = await fork('k')
    expect([reply.status, await message(reply)]).toEqual([409, [repeatMessages.answerLost]])
    expect(await forks()).toBe(1)
  })

  test('is answered, and never repeated, even if its answer could not be stored', async () => {
    const { update } = server.db
    server.db.update = ((table: unknown) => {
      if (table === idempotencyKeys) throw new Error('no room')
      return update.call(server.db, table as never)
    }) as never
    const reply = await fork('k').finally(() => {
      server.db.update = update
    })
    expect(reply.status).toBe(200)
    server.clock.advance({ seconds: 6 })
    expect(await message(await fork('k'))).toEqual([repeatMessages.answerLost])
    expect(await forks()).toBe(1)
  })

  test('fails with its own reason, even if its key cannot be deleted', async () => {
    const { delete: remove } = server.db
    server.db.delete = ((table: unknown) => {
      if (table === idempotencyKeys) throw new Error('no room')
      return remove.call(server.db, table as never)
    }) as never
    const reply = await post(pathOf(forkSandbox, { id: 'nosuch' }), 'k', {}).finally(() => {
      server.db.delete = remove
    })
    expect(reply.status).toBe(404)
  })

  test.each([
    ['a known reason', new AppError('limit', 'That is all.', { reason: 'tooMany' }), [402, ['That is all.']]],
    ['an unknown reason', new Error('broken'), [409, [repeatMessages.answerLost]]],
  ])('that fails after its change for %s reports so again, immediately', async (_what, failure, told) => {
    await failingAfter(failure, () => fork('k'))
    const reply = await fork('k')
    expect([reply.status, await message(reply)]).toEqual(told)
    expect(reply.headers.get('retry-after')).toBeNull()
    expect(await forks()).toBe(1)
  })

  test('is marked as done in its own transaction', async () => {
    const statuses: unknown[] = []
    const { write } = server.db
    server.db.write = (work) =>
      write(async (tx) => {
        const result = await work(tx)
        statuses.push(...(await tx.select({ status: idempotencyKeys.status }).from(idempotencyKeys)))
        return result
      })
    await server.db.delete(idempotencyKeys)
    await fork('k').finally(() => {
      server.db.write = write
    })
    expect(statuses).toEqual([{ status: 0 }])
  })

  test('is forgotten after a day, and stores neither its key nor its answer readable', async () => {
    await fork('a-readable-key', { title: 'Readable title' })
    const rows = JSON.stringify(await server.db.select().from(idempotencyKeys))
    expect(rows).not.toMatch(/readable/i)
    server.clock.advance({ minutes: (IDEMPOTENCY_KEPT_HOURS + 1) * 60 })
    await idempotencyJobs(server.deps)[0]?.run()
    expect(await server.db.select().from(idempotencyKeys)).toEqual([])
  })

  test.each(['with space', 'x'.repeat(256), ''])('requires a valid key: %j', async (key) => {
    expect((await fork(key)).status).toBe(400)
    expect(await forks()).toBe(0)
  })
})

describe('in GraphQL', () => {
  const query = 'mutation ($name: String!) { createTeam(name: $name) { id name } }'
  const teams = async () => {
    const [row] = await server.db
      .select({ count: count() })
      .from(workspaces)
      .where(eq(workspaces.creatorId, user.id))
    return (row?.count ?? 0) - 1
  }
  const ask = async (key: string, body: unknown) => (await post('/api/graphql', key, body)).json()

  test('a creating mutation is done once', async () => {
    const body = { query, variables: { name: 'Once' } }
    const [first, second] = [await ask('g1', body), await ask('g1', body)]
    expect(first.data.createTeam.name).toBe('Once')
    expect(second).toEqual(first)
    expect(await teams()).toBe(1)
  })

  test.each([
    [
      'a fragment',
      'fragment T on Team { id name } mutation ($name: String!) { createTeam(name: $name) { ...T } }',
    ],
    ['a comment', `# A team\n${query}`],
    ['a byte order mark and a comma', `\uFEFF, ${query}`],
    [
      'a fragment around its field',
      `${'fragment M on RootMutationType { createTeam(name: "Once") { id name } }'} mutation { ... { ...M } }`,
    ],
  ])('a creating mutation is done once, whatever its document begins with: %s', async (_what, query) => {
    const body = { query, variables: query.includes('$') ? { name: 'Once' } : null }
    const [first, second] = [await ask('g7', body), await ask('g7', body)]
    expect(first.data.createTeam.name).toBe('Once')
    expect(second).toEqual(first)
    expect(await teams()).toBe(1)
  })

  test('only the requested operation of a document counts', async () => {
    const several = `query Me { me { id } } mutation A { createTeam(name: "A") { name } } mutation B { createTeam(name: "B") { name } }`
    const named = (operationName: string) => ask('g8', { query: several, operationName })
    for (const _time of [1, 2]) {
      expect((await named('Me')).data.me.id).toBe(user.id)
      expect((await named('A')).data.createTeam.name).toBe('A')
    }
    expect((await named('B')).errors).toMatchObject([{ message: repeatMessages.otherRequest }])
    expect(await teams()).toBe(1)
  })

  test('a malformed document gets a syntax error', async () => {
    const { errors } = await ask('g9', { query: 'mutation { createTeam(' })
    expect(errors).toMatchObject([{ message: expect.stringContaining('Syntax Error') }])
  })

  test('the parts of a batch are distinguished by their position', async () => {
    const body = ['A', 'C', 'B'].map((name) => ({ query, variables: { name } }))
    const [first, second] = [await ask('g2', body), await ask('g2', body)]
    expect(first.map(({ payload }: { payload: object }) => payload)).toEqual(
      ['A', 'C', 'B'].map((name) => ({ data: { createTeam: { id: expect.any(String), name } } })),
    )
    expect(second).toEqual(first)
    expect(await teams()).toBe(3)
  })

  test('a mutation that fails after its change reports so again', async () => {
    const body = { query, variables: { name: 'Once' } }
    await failingAfter(new AppError('limit', 'That is all.', { reason: 'full' }), () => ask('g5', body))
    const again = { message: 'That is all.', extensions: { code: 'LIMIT', reason: 'full' } }
    expect((await ask('g5', body)).errors).toMatchObject([again])
    expect(await teams()).toBe(1)
  })

  test('a repeated request in progress is told when to retry', async () => {
    const body = { query, variables: { name: 'Once' } }
    await ask('g6', body)
    await server.db.update(idempotencyKeys).set({ status: null, answer: null })
    const extensions = { code: 'CONFLICT', retryAfter: 1 }
    expect((await ask('g6', body)).errors).toMatchObject([{ message: repeatMessages.underWay, extensions }])
  })

  test('another mutation under the same key is refused, and a failed one may be retried', async () => {
    await ask('g3', { query, variables: { name: 'A' } })
    const other = await ask('g3', { query, variables: { name: 'B' } })
    expect(other.errors[0]).toMatchObject({
      message: repeatMessages.otherRequest,
      extensions: { code: 'BAD_USER_INPUT' },
    })
    expect((await ask('g4', { query, variables: { name: '' } })).errors).toHaveLength(1)
    expect((await ask('g4', { query, variables: { name: 'Now' } })).data.createTeam.name).toBe('Now')
  })
})
