import { currentUser } from '@sandlot/core/accounts/rest'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestClient, type TestServer } from '../../testing/server.ts'
import { statementsOf } from '../../testing/statements-of.ts'

/** Including authentication, the idempotency key, and the start and end of the transaction. */
const QUESTIONS_MAX = 8

const isNote = (text: string) => text.startsWith('update "sessions"')

/** The database queries that a call waits for. Recording the session's last use runs in parallel and does not count. */
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
])('on an instance %s a fork takes at most eight database queries to create', (_which, plans) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ config: { plans } })
  })
  afterAll(() => server.close())

  test.each([
    ['a small one from a template', 'vanilla', {}],
    ['one with more files', 'react', {}],
    ['a devbox', 'node', {}],
    ['a devbox of a chosen size', 'node', { customVMTier: 1 }],
    ['one with a chosen privacy', 'react', { privacy: 1 }],
    ['one from a sandbox of their own', 'own', {}],
    ['one from a sandbox of another workspace member', 'team', {}],
    ['one from a stranger’s sandbox', 'public', {}],
  ])('%s, as a draft or in a folder', async (_what, from, wanted) => {
    const [user, other] = [await server.buildUser(), await server.buildUser()]
    const team = await server.buildWorkspace({ members: { write: [user, other] } })
    const { id: collectionId } = await server.buildFolder({ workspaceId: team.id, path: '/a' })
    const files = { 'index.html': 'Hello', 'src/index.js': '' }
    const sources: Record<string, Parameters<TestServer['buildSandbox']>[0]> = {
      own: { author: user, privacy: 2, files },
      team: { workspace: team, author: other, privacy: 2, files },
      public: { author: other, files },
    }
    const id = from in sources ? (await server.buildSandbox(sources[from])).id : from
    const client = server.as(user)
    for (const place of [{}, { collectionId }]) {
      const body = { ...wanted, ...place, teamId: team.id }
      const asked = await waitedFor(server, client, () => client.rest(forkSandbox, { params: { id }, body }))
      // The client sends an idempotency key.
      expect(asked.filter((text) => text.includes('into "idempotency_keys"'))).toHaveLength(1)
      expect(asked.length, asked.join('\n\n')).toBeLessThanOrEqual(QUESTIONS_MAX)
    }
  })
})
