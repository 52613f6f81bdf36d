import { AllTeamsDocument } from '@sandlot/core/workspaces/operations.gen'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { statementsOf } from '../testing/statements-of.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('the list of workspaces takes the same number of queries for many as for two, and returns each one’s members', async () => {
  const me = await server.buildUser()
  const other = await server.buildUser()
  const client = server.as(me)
  const read = () => client.graphql(AllTeamsDocument)
  const grow = (read: (typeof other)[]) => server.buildWorkspace({ members: { admin: [me], read } })
  await grow([])
  await read()
  const ofTwo = (await statementsOf(read)).length
  for (let number = 0; number < 5; number += 1) await grow([other])

  expect(await statementsOf(read)).toHaveLength(ofTwo)
  const { me: answered } = await read()
  expect(answered?.workspaces.map((workspace) => workspace.userAuthorizations.length).toSorted()).toEqual([
    1, 1, 2, 2, 2, 2, 2,
  ])
})
