import { SIGN_IN_REPEAT_SECONDS } from '@sandlot/core/accounts/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BuiltUser } from '../../testing/builders.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { pendingUsers, sessions, users } from '../tables.ts'
import { type Browser, createBrowser } from '../testing/browser.ts'
import { createFirstRunLink } from './first-run.ts'
import { createLink, createSignInLink } from './one-time-links.ts'

let server: TestServer
let ada: BuiltUser
let token: string
let browser: Browser
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  ada = await server.buildUser()
  token = await server.db.transaction((tx) => createSignInLink(tx, server.deps, ada.id, server.clock.now()))
  browser = createBrowser(server)
})
afterAll(() => server.close())

const send = (from: Browser, isConfirmed: boolean, which = token) =>
  from.post('/api/v1/auth/one-time', { token: which, is_confirmed: isConfirmed })

/** A copy of the browser from before a response that gets lost. */
function before(one: Browser): Browser {
  const same = createBrowser(server)
  for (const [name, value] of one.jar) same.jar.set(name, value)
  return same
}
const look = async (which = token) => {
  expect((await send(browser, false, which)).json()).toMatchObject({ needs_confirmation: true })
  return before(browser)
}
const hers = () => server.db.select().from(sessions).where(eq(sessions.userId, ada.id))
const endOf = (reply: Awaited<ReturnType<typeof send>>) => [
  reply.statusCode,
  reply.body,
  reply.cookies.map(({ name, value }) => `${name}=${value}`).sort(),
]

test('when the answer was lost, a repeated request in the same browser ends the same, with one session', async () => {
  const again = await look()
  const first = await send(browser, true)
  const second = await send(again, true)
  expect(first.statusCode).toBe(200)
  expect(endOf(second)).toEqual(endOf(first))
  expect(await hers()).toHaveLength(1)
  for (const one of [browser, again]) expect(await one.whoAmI()).toBe(ada.username)
})

test('two simultaneous requests complete once, for both', async () => {
  const again = await look()
  const ends = await Promise.all([send(browser, true), send(again, true)])
  expect(endOf(ends[1])).toEqual(endOf(ends[0]))
  expect(await hers()).toHaveLength(1)
})

test('another browser gets nothing, nor does anyone after the time is over or the session has ended', async () => {
  const [again, late, out] = [await look(), before(browser), before(browser)]
  await send(browser, true)
  const other = createBrowser(server)
  for (const isConfirmed of [true, false]) expect((await send(other, isConfirmed)).statusCode).toBe(404)
  server.clock.advance({ seconds: SIGN_IN_REPEAT_SECONDS - 1 })
  // A page that missed the response starts by checking the link.
  expect((await send(again, false)).json()).toEqual({ pending_user_id: null })
  expect(await again.whoAmI()).toBe(ada.username)
  server.clock.advance({ seconds: 1 })
  expect((await send(late, true)).statusCode).toBe(404)

  token = await server.db.transaction((tx) => createSignInLink(tx, server.deps, ada.id, server.clock.now()))
  await send(browser, true)
  await browser.delete('/api/v1/users/signout')
  expect((await send(out, true)).statusCode).toBe(404)
})

test('nothing is stored for a browser that never opened the page', async () => {
  const bare = createBrowser(server)
  expect((await send(bare, true)).statusCode).toBe(200)
  expect((await send(createBrowser(server), true)).statusCode).toBe(404)
})

test('a sign-up started by a link is started once', async () => {
  const begins = await server.db.transaction((tx) =>
    createLink(tx, server.deps, { purpose: 'sign_up', email: 'new@example.com' }, server.clock.now()),
  )
  const again = await look(begins)
  const first = await send(browser, true, begins)
  const second = await send(again, true, begins)
  expect(endOf(second)).toEqual(endOf(first))
  const { pending_user_id: id } = second.json()
  expect((await again.get(`/api/v1/users/pending/${id}`)).json()).toMatchObject({ valid: true })
  expect(
    await server.db.select().from(pendingUsers).where(eq(pendingUsers.email, 'new@example.com')),
  ).toHaveLength(1)
})

test('someone signed in becomes the administrator, and gets the same answer again', async () => {
  const [name = '', secret = ''] = (await server.signIn(ada)).cookie.split('=')
  browser.jar.set(name, secret)
  const first = (await createFirstRunLink(server.deps))?.token ?? ''
  const again = await look(first)
  for (const one of [browser, again])
    expect((await send(one, true, first)).json()).toEqual({ pending_user_id: null })
  expect((await server.db.select().from(users).where(eq(users.id, ada.id)))[0]?.isAdmin).toBe(true)
})
