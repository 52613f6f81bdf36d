import { EMAIL_LINKS_AT_ONCE, ONE_TIME_LINK_MINUTES } from '@sandlot/core/accounts/limits'
import { changeInstanceSettings } from '@sandlot/core/admin/settings-rest'
import {
  EMAIL_LINKS_PLENTY,
  MAILS_PER_ADDRESS_PER_DAY,
  SIGN_UP_MAILS_PER_SOURCE_PER_HOUR,
} from '@sandlot/core/mail/limits'
import { InviteToTeamViaEmailDocument } from '@sandlot/core/workspaces/mutations.gen'
import { count, eq, gt, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailJobs } from '../../mail/jobs.ts'
import { keptLinkOf } from '../../mail/outbox.ts'
import { mails } from '../../mail/tables.ts'
import { openDatabase } from '../../platform/db/database.ts'
import type { Mail } from '../../platform/drivers/mailer.ts'
import { startJobs } from '../../platform/jobs/runner.ts'
import { attempts } from '../../platform/tables.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { oneTimeLinks } from '../tables.ts'
import { type Browser, createBrowser, signUpForm } from '../testing/browser.ts'

let server: TestServer
let browser: Browser
let sent: Mail[]

beforeAll(async () => {
  server = await createTestServer({
    config: { mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Sandlot <sandlot@example.com>' } },
  })
  // The runner creates its tables and is then stopped; the tests run its jobs.
  const { pool, db, close } = openDatabase(server.databaseUrl)
  const runner = await startJobs(pool, mailJobs({ ...server.deps, db, mailer: null }), server.app.log)
  await runner.stop()
  await close()
})
beforeEach(async () => {
  browser = createBrowser(server)
  sent = []
  await server.db.delete(oneTimeLinks)
  await server.db.delete(mails)
  await server.db.execute(sql`delete from graphile_worker._private_jobs`)
})
afterAll(() => server.close())

const ask = (email: string, from = browser, more: object = {}) =>
  from.post('/api/v1/auth/email-link', { email, ...more })

type Waiting = { payload: { id: string; link?: string }; max_attempts: number }
const waiting = async () =>
  (
    await server.db.execute<Waiting>(
      sql`select payload, max_attempts from graphile_worker._private_jobs order by id`,
    )
  ).rows

/** Sends all queued mail, as the job runner would. */
async function deliver(take: (mail: Mail) => void = (mail) => void sent.push(mail)): Promise<void> {
  const mailer = { send: async (mail: Mail) => take(mail), close: () => undefined }
  const job = mailJobs({ ...server.deps, mailer }).find(({ cron }) => cron === null)
  for (const { payload } of await waiting()) await job?.run(payload)
}

/** Requests a link and returns the token of the last one sent. */
async function tokenFor(email: string, from = browser, more: object = {}): Promise<string> {
  await ask(email, from, more)
  await deliver()
  return /\/signin\/([\w-]{43})/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
}

const use = (token: string, from = browser, isConfirmed?: boolean) =>
  from.post('/api/v1/auth/one-time', {
    token,
    ...(isConfirmed !== undefined && { is_confirmed: isConfirmed }),
  })

test('a link to an account’s address signs in, without confirmation in the browser that requested it', async () => {
  await server.buildUser({ username: 'ada', email: 'ada@example.com' })
  const token = await tokenFor(' ADA@example.com ', browser, { continue: '/dashboard/drafts' })
  expect(sent[0]).toMatchObject({ to: 'ada@example.com', subject: 'Sign in to Sandlot' })
  expect(sent[0]?.text).toContain('as ada.')
  expect(sent[0]?.text).toContain(`/signin/${token}?continue=%2Fdashboard%2Fdrafts`)
  expect(sent[0]?.html).toContain(`href="http://localhost:4000/signin/${token}`)
  expect((await use(token, browser, false)).json()).toEqual({ pending_user_id: null })
  expect(await browser.whoAmI()).toBe('ada')
  expect((await use(token, createBrowser(server))).statusCode).toBe(404)
})

test('another browser has to confirm, and is not signed in before', async () => {
  await server.buildUser({ username: 'ben', email: 'ben@example.com' })
  const token = await tokenFor('ben@example.com')
  for (const other of [createBrowser(server), createBrowser(server)]) {
    await ask('somebody@example.com', other)
    expect((await use(token, other, false)).json()).toEqual({
      pending_user_id: null,
      needs_confirmation: true,
    })
    expect(await other.whoAmI()).toBeNull()
  }
  const phone = createBrowser(server)
  await use(token, phone, true)
  expect(await phone.whoAmI()).toBe('ben')
})

test('the answer does not reveal who has an account', async () => {
  await server.buildUser({ email: 'cleo@example.com' })
  const [known, unknown] = [
    await ask('cleo@example.com'),
    await ask('nobody@example.com', createBrowser(server)),
  ]
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  const names = ({ cookies }: typeof known) => cookies.map(({ name }) => name)
  expect(names(known)).toEqual(names(unknown))
})

test('a link to an unknown address leads to a sign-up with it', async () => {
  const token = await tokenFor('dan.new@example.com')
  expect(sent[0]?.text).toContain('make an account')
  const id = (await use(token, browser, false)).json().pending_user_id
  expect((await browser.get(`/api/v1/users/pending/${id}`)).json()).toMatchObject({
    username: 'dan-new',
    valid: true,
  })
  await browser.post('/api/v1/users/finalize', signUpForm(id, { username: 'dan' }))
  expect((await browser.get('/api/v1/users/current')).json()).toMatchObject({
    username: 'dan',
    email: 'dan.new@example.com',
    is_admin: false,
  })
})

test('a suspended person cannot come back with another account of the same address', async () => {
  const email = 'banned@example.com'
  const early = await tokenFor(email)
  await server.buildUser({ email: 'Banned@example.com', suspendedAt: server.clock.now() })
  expect((await ask(email)).json()).toEqual({})
  await deliver()
  expect(sent.map(({ to }) => to)).toEqual([email])
  expect((await use(early)).json()).toMatchObject({ reason: 'suspended' })
})

test('such a link makes nobody an admin, whoever is signed in', async () => {
  const user = await server.buildUser({ username: 'eve' })
  const token = await tokenFor('eve.second@example.com')
  const [name = '', secret = ''] = (await server.signIn(user)).cookie.split('=')
  browser.jar.set(name, secret)
  await use(token)
  expect((await browser.get('/api/v1/users/current')).json()).toMatchObject({
    username: 'eve',
    is_admin: false,
  })
})

test('people who share an address get a link each', async () => {
  for (const username of ['finn-1', 'finn-2']) await server.buildUser({ username, email: 'finn@example.com' })
  await ask('finn@example.com')
  await deliver()
  expect(sent.map(({ text }) => /as ([\w-]+)\./.exec(text)?.[1]).sort()).toEqual(['finn-1', 'finn-2'])
})

test('an account created from an emailed invitation has not verified the address, and no mail to it opens the account', async () => {
  const ada = await server.buildUser()
  const team = await server.buildWorkspace({ members: { admin: [ada] } })
  await server.as(ada).graphql(InviteToTeamViaEmailDocument, { teamId: team.id, email: 'boss@example.com' })
  const [invitation] = await server.db.select().from(mails)
  const link = keptLinkOf(invitation ?? { sealedLink: null }, server.deps.keys.mailLinks)
  const invited = /\/invite\/([\w-]+)/.exec(link ?? '')?.[1]
  const assistant = createBrowser(server)
  const { pending_user_id: id } = (await assistant.post('/api/v1/users/invited', { token: invited })).json()
  await assistant.post('/api/v1/users/finalize', signUpForm(id, { username: 'assistant' }))
  expect(await assistant.whoAmI()).toBe('assistant')

  await server.db.delete(mails)
  await server.db.execute(sql`delete from graphile_worker._private_jobs`)
  await tokenFor('boss@example.com')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('make an account')
})

test('of two accounts, a mail opens the one that verified the address', async () => {
  await server.buildUser({ username: 'grace', email: 'grace@example.com' })
  await server.buildUser({ username: 'grace-example-com', email: '' })
  await ask('grace@example.com')
  await deliver()
  expect(sent.map(({ text }) => /as ([\w-]+)\./.exec(text)?.[1])).toEqual(['grace'])
})

test('each account with an address gets its link, however many there are', async () => {
  const usernames = Array.from({ length: EMAIL_LINKS_AT_ONCE + 2 }, (_, index) => `hal-${index}`)
  for (const username of usernames) await server.buildUser({ username, email: 'hal@example.com' })
  await ask('hal@example.com')
  await deliver()
  expect(sent.map(({ text }) => /as ([\w-]+)\./.exec(text)?.[1]).sort()).toEqual(usernames)
})

test('a link expires, and nobody’s inbox is flooded with them', async () => {
  await server.buildUser({ email: 'gus@example.com' })
  const token = await tokenFor('gus@example.com')
  for (let more = 0; more < EMAIL_LINKS_AT_ONCE + 2; more += 1)
    expect((await ask('gus@example.com')).statusCode).toBe(200)
  expect(await waiting()).toHaveLength(EMAIL_LINKS_AT_ONCE)
  server.clock.advance({ minutes: ONE_TIME_LINK_MINUTES })
  expect((await use(token, browser, false)).statusCode).toBe(404)
  expect((await use(token)).statusCode).toBe(404)
  await ask('gus@example.com')
  expect(await waiting()).toHaveLength(EMAIL_LINKS_AT_ONCE + 1)
})

test('on an invite-only instance nobody else gets a mail, and the answer is the same', async () => {
  const ada = await server.buildUser({ isAdmin: true })
  const team = await server.buildWorkspace({ members: { admin: [ada] } })
  const settle = (signUp: 'open' | 'invited', revision: number) =>
    server.as(ada).rest(changeInstanceSettings, { body: { revision, signUp } })
  const { revision } = await settle('invited', 0)
  const stranger = await ask('stranger@example.com')
  const known = await ask(`${ada.username}@example.com`, createBrowser(server))
  expect([stranger.statusCode, stranger.body]).toEqual([known.statusCode, known.body])
  await ask('guest@example.com', createBrowser(server), { continue: `/invite/${team.inviteToken}` })
  await server.as(ada).graphql(InviteToTeamViaEmailDocument, { teamId: team.id, email: 'kim@example.com' })
  await ask('kim@example.com', createBrowser(server))
  await settle('open', revision)
  const written = await server.db.select().from(mails).where(eq(mails.subject, 'Sign in to Sandlot'))
  expect(written.map(({ to }) => to).sort()).toEqual(
    [`${ada.username}@example.com`, 'guest@example.com', 'kim@example.com'].sort(),
  )
})

test('repeated requests by strangers lock nobody out: a working link exists or arrives', async () => {
  await server.buildUser({ username: 'lea', email: 'lea@example.com' })
  for (let asked = 0; asked < EMAIL_LINKS_PLENTY * 2; asked += 1) {
    expect((await ask('lea@example.com', createBrowser(server))).statusCode).toBe(200)
    const [{ open } = { open: 0 }] = await server.db
      .select({ open: count() })
      .from(oneTimeLinks)
      .where(gt(oneTimeLinks.expiresAt, server.clock.now()))
    expect(open).toBeGreaterThan(0)
    server.clock.advance({ minutes: ONE_TIME_LINK_MINUTES / 2 })
  }
  server.clock.advance({ minutes: ONE_TIME_LINK_MINUTES })
  const before = (await waiting()).length
  for (const _ of [1, 2, 3]) await ask('lea@example.com')
  // After many links in a day, an address gets one at a time.
  expect(await waiting()).toHaveLength(before + 1)
  await deliver()
  const token = /\/signin\/([\w-]{43})/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
  expect((await use(token)).statusCode).toBe(200)
  expect(await browser.whoAmI()).toBe('lea')
})

test('limits sign-up mails per unknown address and per source', async () => {
  for (let asked = 0; asked < MAILS_PER_ADDRESS_PER_DAY.email_sign_up + 3; asked += 1) {
    expect((await ask('nobody-here@example.com', createBrowser(server))).statusCode).toBe(200)
    server.clock.advance({ minutes: ONE_TIME_LINK_MINUTES })
  }
  expect(await waiting()).toHaveLength(MAILS_PER_ADDRESS_PER_DAY.email_sign_up)

  const OVER = 5
  for (let asked = 0; asked < SIGN_UP_MAILS_PER_SOURCE_PER_HOUR + OVER; asked += 1) {
    // The per-minute call limit uses the real clock and is not tested here.
    await server.db.delete(attempts).where(like(attempts.key, 'calls:%'))
    expect((await ask(`stranger-${asked}@example.com`)).statusCode).toBe(200)
  }
  const most = MAILS_PER_ADDRESS_PER_DAY.email_sign_up + SIGN_UP_MAILS_PER_SOURCE_PER_HOUR
  expect(await waiting()).toHaveLength(most)
  await server.buildUser({ email: 'mia@example.com' })
  await server.db.delete(attempts).where(like(attempts.key, 'calls:%'))
  await ask('mia@example.com')
  expect(await waiting()).toHaveLength(most + 1)
  server.clock.advance({ minutes: 60 })
  await server.db.delete(attempts).where(like(attempts.key, 'calls:%'))
  await ask('stranger-again@example.com')
  expect(await waiting()).toHaveLength(most + 2)
})

test('no return path leads to another site', async () => {
  for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example'])
    await ask(`h${evil.length}@example.com`, browser, { continue: evil })
  await deliver()
  expect(sent).toHaveLength(3)
  for (const { text, html } of sent) expect(`${text}${html}`).not.toMatch(/evil|continue/)
})

test('the link is stored only until it is sent, and a mail that lost it is reported', async () => {
  const token = await tokenFor('iris@example.com')
  expect(token).toMatch(/^[\w-]{43}$/)
  const [kept] = await server.db.select().from(mails)
  expect(JSON.stringify(kept)).not.toContain(token)
  expect((await waiting())[0]?.max_attempts).toBe(6)
  await server.db.update(mails).set({ sentAt: null })
  await server.db.execute(
    sql`update graphile_worker._private_jobs set payload = json_build_object('id', ${kept?.id}::text)`,
  )
  await expect(deliver()).rejects.toThrow('Ask for a new one')
  expect((await server.db.select().from(mails))[0]).toMatchObject({
    problem: expect.stringContaining('Ask for a new one'),
  })
})

test('a bounced mail is recorded for the admins, and the person got the same answer', async () => {
  expect((await ask('nowhere@example.com')).statusCode).toBe(200)
  await expect(
    deliver(() => {
      throw new Error('550 no such mailbox')
    }),
  ).rejects.toThrow('550')
  expect((await server.db.select().from(mails))[0]).toMatchObject({
    attempts: 1,
    problem: '550 no such mailbox',
  })
})

test('refuses an invalid address, and everything when mail is not configured', async () => {
  for (const wrong of ['', 'nobody', 'a@b', 'a@b.example\nBcc: c@d.example'])
    expect((await ask(wrong)).statusCode).toBe(422)
  const quiet = await createTestServer()
  const reply = await createBrowser(quiet).post('/api/v1/auth/email-link', { email: 'a@example.com' })
  expect([reply.statusCode, reply.json().errors]).toEqual([
    409,
    { detail: ['This instance sends no mail, so it cannot send a link either.'] },
  ])
  await quiet.close()
})
