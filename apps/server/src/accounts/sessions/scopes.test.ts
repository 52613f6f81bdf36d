import { currentUser } from '@sandlot/core/accounts/rest'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxes } from '../../sandboxes/tables.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { sessions } from '../tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** A user whose only token is read-only. */
async function reader() {
  const user = await server.buildUser()
  const client = server.as(user)
  await client.rest(currentUser)
  await server.db.update(sessions).set({ scope: 'read' }).where(eq(sessions.userId, user.id))
  return { user, client }
}

test('a read-only token reads REST and GraphQL', async () => {
  const { user, client } = await reader()
  expect((await client.rest(currentUser)).id).toBe(user.id)
  const reply = await client.fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ me { id } }' }),
  })
  expect(await reply.json()).toEqual({ data: { me: { id: user.id } } })
})

test('it changes nothing by REST, not even by the GET that creates a token', async () => {
  const { user, client } = await reader()
  const { id } = await server.buildSandbox()
  const forked = await client.fetch(`/api/v1/sandboxes/${id}/fork`, { method: 'POST' })
  expect(forked.status).toBe(403)
  expect(await forked.json()).toMatchObject({ code: 'forbidden', hint: expect.any(String) })
  expect((await client.fetch('/api/v1/auth/auth-token')).status).toBe(403)
  expect((await client.fetch('/api/v1/auth/auth-token', { method: 'HEAD' })).status).toBe(403)
  expect(await server.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1)
})

test('it changes nothing by GraphQL, however the mutation is named or sent', async () => {
  const { user, client } = await reader()
  const { id } = await server.buildSandbox({ author: user, title: 'Before' })
  const query = `mutation { first: renameSandbox(id: "${id}", title: "After") { id } }`
  const send = async (body: unknown) =>
    (
      await client.fetch('/api/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()
  const refused = [{ extensions: { code: 'FORBIDDEN' } }]
  expect(await send({ query })).toMatchObject({ errors: refused })
  expect(await send([{ query }])).toMatchObject([{ payload: { errors: refused } }])
  const [row] = await server.db.select().from(sandboxes).where(eq(sandboxes.id, id))
  expect(row?.title).toBe('Before')
})

test('it may revoke itself', async () => {
  const { client } = await reader()
  expect((await client.fetch('/api/v1/users/signout', { method: 'DELETE' })).status).toBe(200)
  await expect(client.rest(currentUser)).rejects.toMatchObject({ code: 'unauthenticated' })
})
