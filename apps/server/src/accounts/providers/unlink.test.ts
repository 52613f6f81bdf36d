import { isOnlyWayIn } from '@sandlot/core/accounts/sign-in/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents } from '../../platform/tables.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { identities } from '../tables.ts'
import { signedInBrowser } from '../testing/device.ts'

const GITHUB = {
  url: 'https://github.example',
  apiUrl: 'https://github.example',
  clientId: 'c',
  clientSecret: 's',
}
const GOOGLE = { issuer: 'https://google.example', clientId: 'c', clientSecret: 's' }
const SSO = { ...GOOGLE, issuer: 'https://id.example', domains: ['example.com'], trustEmail: false }

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ config: { github: GITHUB, google: GOOGLE, sso: [SSO] } })
})
afterAll(() => server.close())

const LIST = '/api/v1/users/current_user/integrations'

/** A user with these identities, signed in to their own browser. */
async function personWith(...providers: string[]) {
  const user = await server.buildUser()
  const now = server.clock.now()
  for (const provider of providers)
    await server.db.insert(identities).values({
      id: server.deps.ids.uuid(),
      userId: user.id,
      provider,
      subject: user.id,
      login: user.username,
      email: user.email,
      insertedAt: now,
      updatedAt: now,
    })
  const own = await signedInBrowser(server, user)
  const list = async () =>
    (await own.get(LIST)).json().accounts as { provider: string; is_only_way_in: boolean }[]
  return { user, own, list, remove: (provider: string) => own.delete(`${LIST}/${provider}`) }
}

test('[RS-025] providers are listed and disconnected, down to the last way to sign in', async () => {
  const { user, list, remove } = await personWith('github', 'google', 'sso:https://id.example')
  expect((await list()).map(({ provider, is_only_way_in }) => [provider, is_only_way_in])).toEqual([
    ['github', false],
    ['google', false],
    ['sso', false],
  ])
  expect((await remove('github')).statusCode).toBe(200)
  expect((await remove('sso')).statusCode).toBe(200)
  expect(await list()).toMatchObject([{ provider: 'google', is_only_way_in: true, email: user.email }])
  const last = await remove('google')
  expect([last.statusCode, last.json().errors]).toEqual([
    409,
    { detail: ['Google is the only way into your account. Connect another one first.'] },
  ])
  for (const nothing of ['github', 'apple', 'nonsense']) expect((await remove(nothing)).statusCode).toBe(404)
  const audit = await server.db.select().from(auditEvents)
  expect(
    audit.filter(({ action, actorId }) => action === 'account.disconnect' && actorId === user.id),
  ).toHaveLength(2)
})

test('a provider that is no longer configured is no way to sign in', async () => {
  const { list, remove } = await personWith('apple', 'github', 'sso:https://gone.example')
  expect((await list()).map(({ is_only_way_in }) => is_only_way_in)).toEqual([false, true, false])
  expect((await remove('github')).statusCode).toBe(409)
  expect((await remove('apple')).statusCode).toBe(200)
})

test('disconnecting two at the same time leaves one', async () => {
  const { list, remove } = await personWith('github', 'google')
  const replies = await Promise.all([remove('github'), remove('google')])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await list()).toHaveLength(1)
})

test('requires a session in a browser', async () => {
  const { user } = await personWith('github', 'google')
  const headers = { authorization: `Bearer ${await server.tokenFor(user)}` }
  expect((await server.inject({ method: 'DELETE', url: `${LIST}/github`, headers })).statusCode).toBe(403)
  for (const method of ['GET', 'DELETE'] as const)
    expect(
      (await server.inject({ method, url: method === 'GET' ? LIST : `${LIST}/github` })).statusCode,
    ).toBe(401)
})

test.each([
  [['a'], false, true],
  [['a', 'b'], false, false],
  [['b'], false, false],
  [[], false, true],
  [['a'], true, false],
])('with the identities %j and mail %s, identity a is the only way in: %s', (ways, isMailed, answer) => {
  expect(isOnlyWayIn({ identities: ways, passkeys: [], isMailed }, 'a')).toBe(answer)
})
