import { embedder, sandpackToken, verifySandpackToken } from '@sandlot/core/accounts/embed/rest'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents } from '../../platform/tables.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { members } from '../../workspaces/tables.ts'
import { createBrowser } from '../testing/browser.ts'

const DOCS = 'https://docs.example.com'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ config: { trustedEmbedders: [DOCS] } })
})
afterAll(() => server.close())

async function memberOf() {
  const user = await server.buildUser()
  const workspace = await server.buildWorkspace({ members: { read: [user] } })
  const browser = createBrowser(server, await server.signIn(user))
  const give = (body: object = { origin: DOCS }) =>
    browser.post(`/api/v1/sandpack/token/${workspace.id}`, body)
  return { user, workspace, browser, give }
}
const verify = (token: string) => server.as(null).rest(verifySandpackToken, { body: { token } })

test('[RS-018] a member gets a token for the team, which names the person and the site it is for', async () => {
  const { user, workspace, give } = await memberOf()
  const { token } = (await give()).json()
  expect(await verify(token)).toEqual({
    teamId: workspace.id,
    userId: user.id,
    origin: DOCS,
    expiresAt: new Date(server.clock.now().getTime() + 60 * 60_000).toISOString(),
  })
  // The body that clients of the contract send.
  const plain = (await give({})).json().token
  expect((await verify(plain)).origin).toBeNull()
  const [audit] = await server.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'embed.share'), eq(auditEvents.actorId, user.id)))
  expect(audit).toMatchObject({ workspaceId: workspace.id, details: { origin: DOCS } })
})

test('it is not valid as any other token, and no other token is valid as one', async () => {
  const { user, browser, give } = await memberOf()
  const { token } = (await give()).json()
  const headers = { authorization: `Bearer ${token}` }
  expect((await server.inject({ url: '/api/v1/users/current', headers })).statusCode).toBe(401)
  const socket = (await browser.get('/api/v1/auth/jwt')).json().jwt
  for (const other of [socket, await server.tokenFor(user), '', 'x.y.z', `${token}x`])
    await expect(verify(other)).rejects.toMatchObject({ code: 'not_found' })
})

test('it ends after an hour, with the session, and with the membership', async () => {
  const old = (await (await memberOf()).give()).json().token
  server.clock.advance({ minutes: 59 })
  await verify(old)
  server.clock.advance({ minutes: 1 })
  await expect(verify(old)).rejects.toMatchObject({ code: 'not_found' })

  const leaver = await memberOf()
  const left = (await leaver.give()).json().token
  await server.db.delete(members).where(eq(members.userId, leaver.user.id))
  await expect(verify(left)).rejects.toMatchObject({ code: 'not_found' })

  const { browser, give } = await memberOf()
  const out = (await give()).json().token
  await browser.delete('/api/v1/users/signout')
  await expect(verify(out)).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  'https://evil.example',
  'http://docs.example.com',
  'https://docs.example.com.evil.example',
  'https://docs.example.com/',
  'https://DOCS.example.com',
  'https://docs.example.com:8443',
  'null',
  '*',
  '',
])('the site %j is reported as untrusted, and refused', async (origin) => {
  const { browser, workspace, give } = await memberOf()
  const query = new URLSearchParams({ origin })
  const told = await browser.get(`/api/v1/sandpack/embedder/${workspace.id}?${query}`)
  expect(told.json()).toMatchObject({ is_trusted: false })
  expect((await give({ origin })).statusCode).toBe(403)
})

test('reveals a workspace only to its members, and anything only to signed-in people', async () => {
  const { workspace } = await memberOf()
  const eve = server.as(await server.buildUser())
  for (const teamId of [workspace.id, 'nonsense', "' or 1=1"]) {
    const params = { teamId }
    for (const call of [
      () => eve.rest(embedder, { params, query: { origin: DOCS } }),
      () => eve.rest(sandpackToken, { params, body: { origin: DOCS } }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not_found' })
  }
  const visitor = server.as(null).rest(sandpackToken, { params: { teamId: workspace.id }, body: {} })
  await expect(visitor).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('the prompt names the workspace', async () => {
  const { browser, workspace } = await memberOf()
  const reply = await browser.get(
    `/api/v1/sandpack/embedder/${workspace.id}?origin=${encodeURIComponent(DOCS)}`,
  )
  expect(reply.json()).toEqual({ is_trusted: true, workspace: workspace.name })
})

test('another site cannot request one on a visitor’s behalf', async () => {
  const { workspace, browser } = await memberOf()
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: DOCS }]) {
    const reply = await browser.post(`/api/v1/sandpack/token/${workspace.id}`, { origin: DOCS }, headers)
    expect(reply.statusCode).toBe(403)
  }
})
