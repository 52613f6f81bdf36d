import { useOneTimeLink } from '@sandlot/core/accounts/links/email-link-rest'
import { sessionMessages } from '@sandlot/core/accounts/sessions/messages'
import { peopleMessages } from '@sandlot/core/admin/people-messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { terminalLink } from '../accounts/links/terminal-link.ts'
import { users } from '../accounts/tables.ts'
import { type Browser, createBrowser } from '../accounts/testing/browser.ts'
import { auditEvents } from '../platform/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ada: BuiltUser
let eve: BuiltUser
let admin: Browser
beforeEach(async () => {
  ada = await server.buildUser({ isAdmin: true })
  eve = await server.buildUser()
  admin = createBrowser(server)
  const [name = '', secret = ''] = (await server.signIn(ada)).cookie.split('=')
  admin.jar.set(name, secret)
})

const make = (user: Pick<BuiltUser, 'id'>, from = admin) =>
  from.post(`/api/v1/admin/people/${user.id}/sign-in-link`, {})
const tokenIn = (url: string) => url.split('/').at(-1) ?? ''
const use = (token: string, from: Browser) => from.post('/api/v1/auth/one-time', { token })

test('an administrator creates a link for a person, who signs in with it once and sees that they did', async () => {
  const made = (await make(eve)).json()
  expect(made.url).toMatch(/^http:\/\/localhost:4000\/signin\/[\w-]{43}$/)
  expect(Date.parse(made.expires_at) - server.clock.now().getTime()).toBe(600_000)
  const phone = createBrowser(server)
  expect((await use(tokenIn(made.url), phone)).statusCode).toBe(200)
  expect(await phone.whoAmI()).toBe(eve.username)
  expect((await phone.get('/api/v1/auth/sessions')).json().sessions[0].signed_in_by).toBe('admin-link')
  expect((await use(tokenIn(made.url), createBrowser(server))).statusCode).toBe(404)
  const [told] = await server.db.select().from(auditEvents).where(eq(auditEvents.actorId, ada.id))
  expect(told).toMatchObject({ action: 'person.sign-in-link', subjectIds: [eve.id] })
  expect(JSON.stringify(told)).not.toContain(tokenIn(made.url))
})

test('a newer link replaces the older one, and both expire after ten minutes', async () => {
  const [older, newer] = [(await make(eve)).json(), (await make(eve)).json()]
  expect((await use(tokenIn(older.url), createBrowser(server))).statusCode).toBe(404)
  server.clock.advance({ minutes: 10 })
  expect((await use(tokenIn(newer.url), createBrowser(server))).statusCode).toBe(404)
})

test('requires a fresh sign-in, and for an administrator a browser; nobody else may call it, and it does not let in suspended people', async () => {
  const cleo = await server.buildUser({ isAdmin: true })
  expect((await make(cleo)).statusCode).toBe(200)
  const headers = { authorization: `Bearer ${await server.tokenFor(ada)}` }
  const byToken = ({ id }: BuiltUser) =>
    server.inject({ method: 'POST', url: `/api/v1/admin/people/${id}/sign-in-link`, headers })
  expect((await byToken(eve)).statusCode).toBe(200)
  const refused = (await byToken(cleo)).json()
  expect([refused.code, refused.hint]).toEqual([
    'sign_in_again',
    sessionMessages.needsBrowserHint('http://localhost:4000/admin/people'),
  ])

  await server.db.update(users).set({ suspendedAt: server.clock.now() }).where(eq(users.id, eve.id))
  expect((await make(eve)).json().errors.detail).toEqual([peopleMessages.suspendedLink])
  expect((await make({ id: 'nobody' })).statusCode).toBe(404)
  server.clock.advance({ minutes: 10 })
  for (const late of [await make(cleo), await make(eve)])
    expect([late.statusCode, late.json().errors.detail?.[0]]).toEqual([403, sessionMessages.signInAgain])
  await server.db.update(users).set({ isAdmin: false }).where(eq(users.id, ada.id))
  expect((await make(cleo)).statusCode).toBe(404)
})

test('someone with access to the server’s terminal creates one for anybody by username', async () => {
  const token = await terminalLink(server.deps, eve.username.toUpperCase())
  expect((await server.as(null).rest(useOneTimeLink, { body: { token } })).pendingUserId).toBeNull()
  const told = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'person.sign-in-link'))
  expect(told.at(-1)).toMatchObject({ actorId: null, subjectIds: [eve.id], details: { by: 'terminal' } })
  await expect(terminalLink(server.deps, 'nobody-here')).rejects.toThrow(
    'There is nobody with the username “nobody-here” here.',
  )
  await server.db.update(users).set({ suspendedAt: server.clock.now() }).where(eq(users.id, eve.id))
  await expect(terminalLink(server.deps, eve.username)).rejects.toThrow('is suspended')
})
