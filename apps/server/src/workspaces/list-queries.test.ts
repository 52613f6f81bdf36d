import { AllTeamsDocument } from '@sandlot/core/workspaces/operations.gen'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../accounts/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { statementsOf } from '../testing/statements-of.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const listedFor = async (who: BuiltUser) =>
  (await server.as(who).graphql(AllTeamsDocument)).me?.workspaces ?? []

test('the list of workspaces takes the same number of queries for many as for two, and leaves out who else is in them', async () => {
  const me = await server.buildUser()
  const others = await Promise.all(Array.from({ length: 5 }, () => server.buildUser()))
  const read = () => listedFor(me)
  const grow = (read: BuiltUser[]) => server.buildWorkspace({ members: { admin: [me], read } })
  await grow([])
  await read()
  const ofTwo = (await statementsOf(read)).length
  for (let number = 0; number < 5; number += 1) await grow(others)

  expect(await statementsOf(read)).toHaveLength(ofTwo)
  const listed = await read()
  expect(listed.map(({ viewerAuthorization }) => viewerAuthorization?.authorization)).toEqual(
    Array(7).fill('ADMIN'),
  )
  expect(others.filter(({ id }) => JSON.stringify(listed).includes(id))).toEqual([])
})

test('the list of workspaces returns in which ones the viewer is the last admin who can act', async () => {
  const [me, other] = await Promise.all([server.buildUser(), server.buildUser()])
  const { id } = await server.buildWorkspace({ members: { admin: [me, other] } })
  const isLast = async (who: BuiltUser) => (await listedFor(who)).find((one) => one.id === id)?.isLastAdmin
  expect([await isLast(me), await isLast(other)]).toEqual([false, false])
  await server.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, other.id))
  expect(await isLast(me)).toBe(true)

  const { id: hers } = await server.buildWorkspace({ members: { admin: [other], write: [me] } })
  expect((await listedFor(me)).find((one) => one.id === hers)?.isLastAdmin).toBe(false)
})
