import { instanceSettings } from '@sandlot/core/admin/settings-rest'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openSession } from '../accounts/sessions/sessions.ts'
import { users } from '../accounts/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer({ config: { plans: true } })
afterAll(() => server.close())

let ada: BuiltUser
let eve: BuiltUser

beforeEach(async () => {
  await server.db.update(users).set({ isAdmin: false })
  ada = await server.buildUser({ isAdmin: true })
  eve = await server.buildUser()
})

const changes = (): [method: 'POST' | 'PATCH', path: string, body: object][] => [
  ['POST', `/v1/admin/people/${eve.id}/make-admin`, {}],
  ['POST', `/v1/admin/people/${eve.id}/remove-admin`, {}],
  ['POST', `/v1/admin/people/${eve.id}/suspend`, {}],
  ['POST', `/v1/admin/people/${eve.id}/restore`, {}],
  ['POST', `/v1/admin/people/${eve.id}/sign-in-link`, {}],
  ['PATCH', `/v1/admin/workspaces/${eve.personalWorkspaceId}/plan`, { friend_of_csb: true }],
  ['PATCH', '/vm_tiers/vm-1', { cpu: 3 }],
]

const send = (headers: Record<string, string>, [method, path, body]: ReturnType<typeof changes>[number]) =>
  server.inject({
    method,
    url: `/api${path}`,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    payload: body,
  })

test('a browser without a fresh sign-in changes no person, plan or setting, but still reads', async () => {
  const cookie = await server.signIn(ada)
  server.clock.advance({ minutes: 10 })
  const { revision } = await server.as(ada).rest(instanceSettings)
  for (const change of [
    ...changes(),
    ['PATCH', '/v1/admin/settings', { revision, sign_up: 'invited' }] as const,
  ]) {
    const reply = await send(cookie, [...change])
    expect([change[1], reply.statusCode, reply.json().code]).toEqual([change[1], 403, 'sign_in_again'])
  }
  expect((await server.inject({ url: '/api/v1/admin/people', headers: cookie })).statusCode).toBe(200)
  expect(await server.as(ada).rest(instanceSettings)).toMatchObject({ signUp: 'open', revision })
})

test('right after a sign-in everything works, and with an admin token at any time', async () => {
  const cookie = await server.signIn(ada)
  const script = await openSession(server.deps, server.db, {
    userId: ada.id,
    kind: 'token',
    name: 'script',
    scope: 'admin',
  })
  for (const change of changes()) expect((await send(cookie, change)).statusCode).toBe(200)
  server.clock.advance({ days: 3 })
  for (const change of changes())
    expect((await send({ authorization: `Bearer ${script}` }, change)).statusCode).toBe(200)
})

test('someone who is not an administrator learns nothing of it, however old the sign-in', async () => {
  const cookie = await server.signIn(eve)
  server.clock.advance({ minutes: 10 })
  for (const change of changes()) expect((await send(cookie, change)).statusCode).toBe(404)
})
