import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { statementsOf } from '../testing/statements-of.ts'

/** With signing in, the key of the call, and the beginning and end of the transaction. */
const QUESTIONS_MAX = 8

describe.each([
  ['without plans', false],
  ['with plans', true],
])('to make a sandbox from a template on an instance %s', (_which, plans) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ config: { plans } })
  })
  afterAll(() => server.close())

  test.each([
    ['a small one', 'vanilla', {}],
    ['one with more files', 'react', {}],
    ['a devbox', 'node', {}],
    ['a devbox of a chosen size', 'node', { customVMTier: 1 }],
  ])('takes no more than eight questions to the database: %s', async (_what, id, wanted) => {
    const user = await server.buildUser()
    const team = await server.buildWorkspace({ members: { write: [user] } })
    const client = server.as(user)
    const fork = (body: object) =>
      client.rest(forkSandbox, { params: { id }, body: { ...body, teamId: team.id, privacy: 1 } })
    // The first use of a session is noted.
    await fork({})
    const asked = (await statementsOf(() => fork(wanted))).map(({ text }) => text)
    // The client sends a key.
    expect(asked.filter((text) => text.includes('into "idempotency_keys"'))).toHaveLength(1)
    expect(asked.length, asked.join('\n\n')).toBeLessThanOrEqual(QUESTIONS_MAX)
  })

  test('into a folder it takes one more, which keeps the folder, and with plans one to wait for its turn after that', async () => {
    const user = await server.buildUser()
    const team = await server.buildWorkspace({ members: { write: [user] } })
    const { id: collectionId } = await server.buildFolder({ workspaceId: team.id, path: '/a' })
    const client = server.as(user)
    const fork = () =>
      client.rest(forkSandbox, { params: { id: 'react' }, body: { collectionId, teamId: team.id } })
    await fork()
    const asked = (await statementsOf(fork)).map(({ text }) => text)
    expect(asked.length, asked.join('\n\n')).toBeLessThanOrEqual(QUESTIONS_MAX + (plans ? 2 : 1))
  })
})
