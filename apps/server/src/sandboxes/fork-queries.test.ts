import { currentUser } from '@sandlot/core/accounts/rest'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestClient, type TestServer } from '../testing/server.ts'
import { statementsOf } from '../testing/statements-of.ts'

/** With signing in, the key of the call, and the beginning and end of the transaction. */
const QUESTIONS_MAX = 8

const isNote = (text: string) => text.startsWith('update "sessions"')

/** What a call asks the database one after the other: that its session is used is noted beside all of it. */
async function waitedFor(
  server: TestServer,
  client: TestClient,
  call: () => Promise<unknown>,
): Promise<string[]> {
  await client.rest(currentUser)
  server.clock.advance({ minutes: 2 })
  const asked = (await statementsOf(call)).map(({ text }) => text)
  expect(asked.filter(isNote)).toHaveLength(1)
  return asked.filter((text) => !isNote(text))
}

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
    const body = { ...wanted, teamId: team.id, privacy: 1 }
    const asked = await waitedFor(server, client, () => client.rest(forkSandbox, { params: { id }, body }))
    // The client sends a key.
    expect(asked.filter((text) => text.includes('into "idempotency_keys"'))).toHaveLength(1)
    expect(asked.length, asked.join('\n\n')).toBeLessThanOrEqual(QUESTIONS_MAX)
  })

  test('into a folder it takes one more, which keeps the folder, and with plans one to wait for its turn after that', async () => {
    const user = await server.buildUser()
    const team = await server.buildWorkspace({ members: { write: [user] } })
    const { id: collectionId } = await server.buildFolder({ workspaceId: team.id, path: '/a' })
    const client = server.as(user)
    const body = { collectionId, teamId: team.id }
    const asked = await waitedFor(server, client, () =>
      client.rest(forkSandbox, { params: { id: 'react' }, body }),
    )
    expect(asked.length, asked.join('\n\n')).toBeLessThanOrEqual(QUESTIONS_MAX + (plans ? 2 : 1))
  })
})
