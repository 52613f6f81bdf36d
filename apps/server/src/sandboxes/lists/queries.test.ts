import { RecentlyAccessedSandboxesDocument, TeamDraftsDocument } from '@sandlot/core/sandboxes/operations.gen'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { statementsOf } from '../../testing/statements-of.ts'
import { sandboxAccesses } from '../tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('a list takes three database queries, however many it shows', async () => {
  const me = await server.buildUser()
  const { id: teamId } = me.personalWorkspace
  const client = server.as(me)
  const readBoth = async () => ({
    drafts: (await statementsOf(() => client.graphql(TeamDraftsDocument, { teamId }))).length,
    recent: (await statementsOf(() => client.graphql(RecentlyAccessedSandboxesDocument, { teamId }))).length,
  })
  await readBoth()

  const empty = await readBoth()
  for (let number = 0; number < 12; number += 1) {
    const { id } = await server.buildSandbox({ workspaceId: teamId, authorId: me.id, draft: true })
    await server.db
      .insert(sandboxAccesses)
      .values({ sandboxId: id, userId: me.id, workspaceId: teamId, lastAccessedAt: server.clock.now() })
  }

  expect(await readBoth()).toEqual(empty)
  expect(empty).toEqual({ drafts: 3, recent: 3 })
})
