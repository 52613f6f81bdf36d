import {
  ADDRESS_BY_HAND_DAYS,
  ADDRESS_UNDO_DAYS,
  ONE_TIME_LINK_MINUTES,
  RECENT_SIGN_IN_MINUTES,
} from '@sandlot/core/accounts/limits'
import { addressMessages } from '@sandlot/core/accounts/links/address-messages'
import {
  MAILS_PER_ADDRESS_PER_DAY,
  MAILS_PER_SENDER_AND_ADDRESS_PER_HOUR,
  MAILS_PER_SENDER_PER_HOUR,
} from '@sandlot/core/mail/limits'
import { listMails, readMail } from '@sandlot/core/mail/rest'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailJobs } from '../../mail/jobs.ts'
import { mails } from '../../mail/tables.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { startJobs } from '../../platform/jobs/runner.ts'
import { attempts, auditEvents } from '../../platform/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { oneTimeLinks, passkeys, users } from '../tables.ts'
import { type Browser, createBrowser, signUpForm } from '../testing/browser.ts'
import { createDevice, devicePath } from '../testing/device.ts'

let server: TestServer
let team: BuiltWorkspace
let count = 0

beforeAll(async () => {
  server = await createTestServer({
    config: { mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Sandlot <sandlot@example.com>' } },
  })
  // The runner creates its tables and is then stopped; its queue is read here.
  const { pool, db, close } = openDatabase(server.databaseUrl)
  const runner = await startJobs(pool, mailJobs({ ...server.deps, db, mailer: null }), server.app.log)
  await runner.stop()
  await close()
  team = await server.buildWorkspace({ members: { admin: [await server.buildUser()] } })
})
beforeEach(async () => {
  await server.db.delete(attempts)
  await server.db.delete(oneTimeLinks)
  await server.db.delete(mails)
  await server.db.execute(sql`delete from graphile_worker._private_jobs`)
})
afterAll(() => server.close())

/** A browser in which a user has just created an account with an invite link. */
async function invited(): Promise<{ browser: Browser; username: string }> {
  const browser = createBrowser(server)
  const username = `invited-${++count}`
  const begun = await browser.post('/api/v1/users/invited', { token: team.inviteToken })
  await browser.post('/api/v1/users/finalize', signUpForm(begun.json().pending_user_id, { username }))
  return { browser, username }
}

async function signedIn(user: BuiltUser): Promise<Browser> {
  const browser = createBrowser(server)
  const [name = '', secret = ''] = (await server.signIn(user)).cookie.split('=')
  browser.jar.set(name, secret)
  return browser
}

const ask = (browser: Browser, email: string) => browser.post('/api/v1/auth/address', { email })
const confirm = (browser: Browser, token: string) => browser.post('/api/v1/auth/address/confirm', { token })
const use = (browser: Browser, token: string) => browser.post('/api/v1/auth/one-time', { token })
const me = async (browser: Browser) => (await browser.get('/api/v1/users/current')).json()
const problemIn = (reply: Awaited<ReturnType<typeof ask>>) => [
  reply.statusCode,
  reply.json().errors?.detail?.[0],
]

/** The tokens of queued mail that link to a page. */
async function waiting(page: 'confirm-email' | 'signin' | 'restore-email'): Promise<string[]> {
  const { rows } = await server.db.execute<{ payload: { link?: string } }>(
    sql`select payload from graphile_worker._private_jobs order by id`,
  )
  const parts = rows.map(({ payload }) => payload.link?.split(`/${page}/`)[1])
  return parts.filter((token) => token !== undefined)
}
async function tokenFor(browser: Browser, email: string): Promise<string> {
  const reply = await ask(browser, email)
  expect(reply.statusCode, reply.body).toBe(200)
  return (await waiting('confirm-email')).at(-1) ?? ''
}

test('someone invited without an address adds one, and signs in to the same account by a link to it', async () => {
  const { browser, username } = await invited()
  expect(await me(browser)).toMatchObject({ email: '', needs_way_in: true })
  // They have no way to sign in again, so a recent sign-in is not required.
  server.clock.advance({ minutes: RECENT_SIGN_IN_MINUTES })
  const token = await tokenFor(browser, ' Ben@Example.com ')
  expect(token).toMatch(/^[\w-]{43}$/)
  const [mail] = await server.db.select().from(mails)
  expect(mail).toMatchObject({ to: 'ben@example.com', subject: addressMessages.letter.subject })
  expect(mail?.text).toContain(`the account ${username} `)
  expect(JSON.stringify(mail)).not.toContain(token)
  expect((await me(browser)).email).toBe('')

  expect((await confirm(browser, token)).json()).toEqual({ email: 'ben@example.com' })
  expect(await me(browser)).toMatchObject({ email: 'ben@example.com', needs_way_in: false })
  // The first response may have been lost.
  expect((await confirm(browser, token)).json()).toEqual({ email: 'ben@example.com' })
  const [ben] = await server.db.select().from(users).where(eq(users.username, username))
  const done = await server.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.actorId, ben?.id ?? ''))
  expect(done.filter(({ action }) => action === 'address.add')).toHaveLength(1)

  await browser.delete('/api/v1/users/signout')
  expect(await browser.whoAmI()).toBeNull()
  const phone = createBrowser(server)
  await phone.post('/api/v1/auth/email-link', { email: 'ben@example.com' })
  expect((await use(phone, (await waiting('signin'))[0] ?? '')).json()).toEqual({ pending_user_id: null })
  expect(await phone.whoAmI()).toBe(username)
})

test('an unconfirmed address opens nothing, and its confirmation link signs nobody in', async () => {
  const { browser } = await invited()
  const token = await tokenFor(browser, 'cleo@example.com')
  for (const one of [createBrowser(server), browser]) {
    expect((await use(one, token)).statusCode).toBe(404)
    const look = await one.post('/api/v1/auth/one-time', { token, is_confirmed: false })
    expect(look.statusCode).toBe(404)
  }
  const stranger = createBrowser(server)
  await stranger.post('/api/v1/auth/email-link', { email: 'cleo@example.com' })
  const reply = await use(stranger, (await waiting('signin'))[0] ?? '')
  expect(reply.json().pending_user_id).toEqual(expect.any(String))

  server.clock.advance({ minutes: ONE_TIME_LINK_MINUTES })
  expect(problemIn(await confirm(browser, token))).toEqual([404, addressMessages.linkGone])
  expect((await me(browser)).email).toBe('')
})

test('a pending address is shown only to its person until it expires, and can be canceled', async () => {
  const { browser, username } = await invited()
  const other = await invited()
  const waits = async (one: Browser) => (await one.get('/api/v1/auth/address')).json()
  const cancel = (one: Browser) => one.delete('/api/v1/auth/address')
  expect(await waits(browser)).toEqual({ email: null })
  await tokenFor(browser, 'old@example.com')
  server.clock.advance({ minutes: 1 })
  const token = await tokenFor(browser, 'new@example.com')
  expect(await waits(browser)).toEqual({ email: 'new@example.com' })
  expect(await waits(other.browser)).toEqual({ email: null })
  expect((await createBrowser(server).get('/api/v1/auth/address')).statusCode).toBe(401)

  expect((await cancel(other.browser)).statusCode).toBe(200)
  expect(await waits(browser)).toEqual({ email: 'new@example.com' })
  expect((await cancel(browser)).statusCode).toBe(200)
  expect((await cancel(browser)).statusCode).toBe(200)
  expect(await waits(browser)).toEqual({ email: null })
  expect(problemIn(await confirm(browser, token))).toEqual([404, addressMessages.linkGone])
  const [person] = await server.db.select().from(users).where(eq(users.username, username))
  const done = await server.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.actorId, person?.id ?? ''))
  expect(done.filter(({ action }) => action === 'address.cancel')).toHaveLength(1)

  await confirm(browser, await tokenFor(browser, 'last@example.com'))
  expect(await waits(browser)).toEqual({ email: null })
  await tokenFor(browser, 'late@example.com')
  server.clock.advance({ minutes: ONE_TIME_LINK_MINUTES })
  expect(await waits(browser)).toEqual({ email: null })
})

test('only the person who requested it can confirm, and another person’s attempt does not use up the link', async () => {
  const { browser } = await invited()
  const token = await tokenFor(browser, 'dan@example.com')
  expect((await confirm(createBrowser(server), token)).statusCode).toBe(401)
  const other = await invited()
  expect(problemIn(await confirm(other.browser, token))).toEqual([404, addressMessages.linkGone])
  expect((await me(other.browser)).email).toBe('')
  expect((await confirm(browser, token)).statusCode).toBe(200)
})

test('an address of another account gets the same answer, and then opens both', async () => {
  await server.buildUser({ username: 'eve', email: 'eve@example.com' })
  const { browser, username } = await invited()
  const [taken, free] = [await ask(browser, 'eve@example.com'), await ask(browser, 'free@example.com')]
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body])
  const [token = ''] = await waiting('confirm-email')
  expect((await confirm(browser, token)).json()).toEqual({ email: 'eve@example.com' })
  await createBrowser(server).post('/api/v1/auth/email-link', { email: 'eve@example.com' })
  const letters = await server.db.select().from(mails).where(like(mails.subject, 'Sign in to %'))
  expect(letters.map(({ text }) => /as ([\w-]+)\./.exec(text)?.[1]).sort()).toEqual(['eve', username].sort())
})

test('requests to add an address do not block sign-in links to it', async () => {
  await server.buildUser({ email: 'finn@example.com' })
  for (let asked = 0; asked < MAILS_PER_ADDRESS_PER_DAY.email_add; asked += 1)
    await tokenFor((await invited()).browser, 'finn@example.com')
  await createBrowser(server).post('/api/v1/auth/email-link', { email: 'finn@example.com' })
  expect(await waiting('signin')).toHaveLength(1)
})

test('someone with a way to sign in needs a fresh sign-in to add an address, and so does an administrator', async () => {
  const { browser, username } = await invited()
  const [row] = await server.db.select().from(users).where(eq(users.username, username))
  await server.db.insert(passkeys).values({
    id: server.deps.ids.uuid(),
    userId: row?.id ?? '',
    credentialId: username,
    publicKey: Buffer.from('key'),
    rpId: new URL(server.deps.publicUrl()).hostname,
    counter: 0,
    name: 'Key',
    insertedAt: server.clock.now(),
  })
  const admin = await signedIn(await server.buildUser({ email: '', isAdmin: true }))
  server.clock.advance({ minutes: RECENT_SIGN_IN_MINUTES })
  for (const one of [browser, admin]) {
    const reply = await ask(one, 'gus@example.com')
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'sign_in_again'])
  }
  expect(await waiting('confirm-email')).toEqual([])
})

test('a change is confirmed by the new address; the old one is notified and can restore itself', async () => {
  const { browser, username } = await invited()
  await confirm(browser, await tokenFor(browser, 'hal@example.com'))
  expect(problemIn(await ask(browser, 'Hal@example.com'))).toEqual([409, addressMessages.alreadySet])
  const token = await tokenFor(browser, 'ida@example.com')
  expect((await me(browser)).email).toBe('hal@example.com')
  expect((await confirm(browser, token)).json()).toEqual({ email: 'ida@example.com' })
  expect((await me(browser)).email).toBe('ida@example.com')
  const sent = await server.db.select().from(mails).where(eq(mails.to, 'hal@example.com'))
  const told = sent.find(({ subject }) => subject === addressMessages.changedLetter.subject)
  expect(told?.text).toContain('ida@example.com')

  const program = createDevice(server)
  const { user_code, device_code } = await program.start()
  await browser.post(devicePath(user_code, 'approve'), {})

  const [undo = ''] = await waiting('restore-email')
  const anywhere = createBrowser(server)
  // The token does not sign anyone in.
  expect((await use(anywhere, undo)).statusCode).toBe(404)
  const undone = await anywhere.post('/api/v1/auth/address/undo', { token: undo })
  expect(undone.json()).toEqual({ email: 'hal@example.com' })
  expect(await browser.whoAmI()).toBeNull()
  expect(await anywhere.whoAmI()).toBeNull()
  expect((await program.ask(device_code)).json()).toMatchObject({ error: 'expired_token' })
  const [row] = await server.db.select().from(users).where(eq(users.username, username))
  expect(row?.email).toBe('hal@example.com')
  expect((await anywhere.post('/api/v1/auth/address/undo', { token: undo })).statusCode).toBe(404)
})

test('changing an address requires a fresh sign-in, and is final after a week', async () => {
  const user = await server.buildUser({ email: 'joe@example.com' })
  const browser = await signedIn(user)
  const token = await tokenFor(browser, 'kay@example.com')
  server.clock.advance({ minutes: RECENT_SIGN_IN_MINUTES })
  expect((await ask(browser, 'lee@example.com')).json().code).toBe('sign_in_again')
  server.clock.advance({ minutes: -RECENT_SIGN_IN_MINUTES })
  await confirm(browser, token)
  const [undo = ''] = await waiting('restore-email')
  server.clock.advance({ days: ADDRESS_UNDO_DAYS })
  expect((await browser.post('/api/v1/auth/address/undo', { token: undo })).statusCode).toBe(404)
})

test('limits mails per address and per person', async () => {
  const { browser } = await invited()
  for (let asked = 0; asked < MAILS_PER_SENDER_AND_ADDRESS_PER_HOUR; asked += 1)
    await tokenFor(browser, 'jo@example.com')
  expect((await ask(browser, 'jo@example.com')).statusCode).toBe(429)
  for (let asked = MAILS_PER_SENDER_AND_ADDRESS_PER_HOUR; asked < MAILS_PER_SENDER_PER_HOUR; asked += 1) {
    // The per-minute call limit uses the real clock and is not tested here.
    await server.db.delete(attempts).where(like(attempts.key, 'calls:%'))
    await tokenFor(browser, `stranger-${asked}@example.com`)
  }
  await server.db.delete(attempts).where(like(attempts.key, 'calls:%'))
  expect((await ask(browser, 'last@example.com')).statusCode).toBe(429)
})

test('refuses an invalid address, and a visitor', async () => {
  const { browser } = await invited()
  for (const wrong of ['', 'nobody', 'a@b', 'a@b.example\nBcc: c@d.example'])
    expect((await ask(browser, wrong)).statusCode).toBe(422)
  expect((await ask(createBrowser(server), 'kim@example.com')).statusCode).toBe(401)
})

test('without mail, an administrator passes on the links by which an address is changed and restored', async () => {
  const quiet = await createTestServer()
  const admin = await quiet.buildUser({ isAdmin: true })
  const user = await quiet.buildUser({ email: 'old@example.com' })
  const browser = createBrowser(quiet)
  const [name = '', secret = ''] = (await quiet.signIn(user)).cookie.split('=')
  browser.jar.set(name, secret)
  /** The token that an administrator copies from the latest mail to an address. */
  const passedOn = async (to: string): Promise<string> => {
    const { mails: all } = await quiet.as(admin).rest(listMails, { query: {} })
    const id = all.find((mail) => mail.to === to)?.id ?? ''
    const { text } = await quiet.as(admin).rest(readMail, { params: { id } })
    return /https?:\/\/\S+\/(?:confirm|restore)-email\/(\S+)/.exec(text)?.[1] ?? ''
  }
  expect((await ask(browser, 'new@example.com')).statusCode).toBe(200)
  const token = await passedOn('new@example.com')
  const [kept] = await quiet.db.select().from(mails)
  expect(JSON.stringify(kept)).not.toContain(token)
  // The administrator who passes it on may be away for a while.
  quiet.clock.advance({ days: ADDRESS_BY_HAND_DAYS, minutes: -1 })
  expect((await confirm(browser, token)).json()).toEqual({ email: 'new@example.com' })

  const undone = await browser.post('/api/v1/auth/address/undo', { token: await passedOn('old@example.com') })
  expect(undone.json()).toEqual({ email: 'old@example.com' })

  const other = await quiet.signIn(user)
  browser.jar.set(name, other.cookie.split('=')[1] ?? '')
  await ask(browser, 'late@example.com')
  const late = await passedOn('late@example.com')
  quiet.clock.advance({ days: ADDRESS_BY_HAND_DAYS })
  expect(problemIn(await confirm(browser, late))).toEqual([404, addressMessages.linkGone])
  await quiet.close()
})
