import { accountMessages } from '@sandlot/core/accounts/messages'
import { PERSON_HEADER } from '@sandlot/core/brand'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSandbox } from '../../sandboxes/repo.ts'
import type { BuiltUser } from '../../testing/builders.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let ann: BuiltUser
let bob: BuiltUser
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.buildUser()
  bob = await server.buildUser()
})
afterAll(() => server.close())

/** A call from a page that one user opened, in a browser where another has since signed in. */
const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  server.inject({
    method,
    url,
    headers: {
      ...(await server.signIn(bob)),
      'sec-fetch-site': 'same-origin',
      [PERSON_HEADER]: ann.id,
    },
    ...(payload && { payload }),
  })

test('a page that somebody else opened neither does nor learns anything in the name of who signed in since', async () => {
  const { id } = await server.buildSandbox({ author: bob, title: 'Of Bob' })
  const query = `mutation { renameSandbox(id: "${id}", title: "Of Ann") { title } }`
  const replies = [
    await ask('POST', '/api/graphql', { query }),
    await ask('POST', '/api/graphql', [{ query }]),
    await ask('GET', `/api/v1/sandboxes/${id}`),
    await ask('DELETE', '/api/v1/users/signout'),
  ]
  for (const reply of replies) {
    expect(reply.statusCode).toBe(409)
    expect(reply.body).toContain(accountMessages.otherPerson)
  }
  expect(await findSandbox(server.db, id)).toMatchObject({ title: 'Of Bob' })
})

test('it is told who is signed in by now, and whose page it is may do everything', async () => {
  const told = await ask('GET', '/api/v1/users/current')
  expect([told.statusCode, told.json().id]).toEqual([200, bob.id])
  const own = await server.inject({
    url: '/api/v1/users/current',
    headers: { ...(await server.signIn(ann)), [PERSON_HEADER]: ann.id },
  })
  expect(own.statusCode).toBe(200)
  const nobody = await server.inject({ url: '/api/meta/features', headers: { [PERSON_HEADER]: ann.id } })
  expect(nobody.statusCode).toBe(200)
})
