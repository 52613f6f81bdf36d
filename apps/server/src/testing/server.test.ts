import { currentUser } from '@sandlot/core/accounts/rest'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { AllTeamsDocument } from '@sandlot/core/workspaces/operations.gen'
import { afterAll, expect, test } from 'vitest'
import { filesOf } from './builders.ts'
import { createTestServer } from './server.ts'

const server = await createTestServer()
afterAll(() => server.close())

test('a built person uses REST and GraphQL through the real client', async () => {
  const user = await server.buildUser({ username: 'mara' })
  const client = server.as(user)
  expect(await client.rest(currentUser)).toMatchObject({ id: user.id, username: 'mara' })
  const { me } = await client.graphql(AllTeamsDocument)
  expect(me?.workspaces.map((workspace) => workspace.id)).toEqual([user.personalWorkspace.id])
})

test('a session cookie signs in, a visitor is anonymous', async () => {
  const user = await server.buildUser()
  const headers = await server.signIn(user)
  expect((await server.inject({ url: '/api/v1/users/current', headers })).json()).toMatchObject({
    id: user.id,
  })
  await expect(server.as(null).rest(currentUser)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a built sandbox has its files, also over a real port', async () => {
  const workspace = await server.buildWorkspace()
  const files = { 'index.js': 'one', 'src/deep/a.txt': 'two' }
  const { id } = await server.buildSandbox({ workspace, files })
  expect(filesOf(await server.as(null).rest(getSandbox, { params: { id } }))).toEqual(files)
  const url = await server.listen()
  expect((await fetch(`${url}/api/v1/sandboxes/${id}`)).status).toBe(200)
})

test('each server has its own database, and time stands still until it is advanced', async () => {
  const other = await createTestServer()
  const user = await server.buildUser({ username: 'nur-hier' })
  await other.buildUser({ username: 'nur-hier' })
  await other.close()
  expect(user.insertedAt).toEqual(server.clock.now())
  server.clock.advance({ minutes: 2 })
  expect(server.clock.now().getTime() - user.insertedAt.getTime()).toBe(120_000)
})
