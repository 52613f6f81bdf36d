import type { AddressInfo } from 'node:net'
import { MAIL_KEPT_DAYS, MAIL_PAGE_SIZE } from '@sandlot/core/mail/limits'
import { mailMessages } from '@sandlot/core/mail/messages'
import { listMails, readMail, resendMail } from '@sandlot/core/mail/rest'
import { InviteToTeamViaEmailDocument } from '@sandlot/core/workspaces/mutations.gen'
import { eq, sql } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { smtpMailer } from '../platform/drivers/mailer.ts'
import { freeJobsOfTheGone } from '../platform/jobs/alive.ts'
import { startJobs } from '../platform/jobs/runner.ts'
import { auditEvents } from '../platform/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { mailJobs } from './jobs.ts'
import { enqueue, LINK_PLACE } from './outbox.ts'
import { mails } from './tables.ts'

/** Waits until the check passes, however busy the machine is. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 10 })

/** A real mail server that stores what it accepts, and rejects with the reply of `refuse`. */
const received: (Email & { envelopeTo: string[] })[] = []
let refuse: (to: string) => string | null = () => null
let slow: (to: string) => Promise<string | null> = async () => null
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    username === 'sandlot' && password === 'p@ss'
      ? done(null, { user: username })
      : done(new Error('Invalid login')),
  onRcptTo: async ({ address }, _session, done) => {
    const problem = refuse(address) ?? (await slow(address))
    const responseCode = problem?.startsWith('5') ? 550 : 451
    done(problem ? Object.assign(new Error(problem), { responseCode }) : null)
  },
  onData: (stream, { envelope }, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', async () => {
      const mail = await PostalMime.parse(Buffer.concat(chunks))
      received.push({ ...mail, envelopeTo: envelope.rcptTo.map(({ address }) => address) })
      done()
    })
  },
})

let server: TestServer
let ada: BuiltUser
let team: BuiltWorkspace
const lines: string[] = []
const undo: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  server = await createTestServer({
    config: {
      mail: { smtpUrl: `smtp://sandlot:p%40ss@127.0.0.1:${port}`, from: 'Sandlot <sandlot@example.com>' },
      logLevel: 'trace',
    },
    logTo: { write: (line) => lines.push(line) },
  })
  const { config } = server.deps
  if (!config.mail) throw new Error('no mail server is configured')
  const mailer = smtpMailer(config.mail)
  const { pool, db, close } = openDatabase(server.databaseUrl)
  const runner = await startJobs(pool, mailJobs({ ...server.deps, db, mailer }), server.app.log)
  undo.push(
    () => runner.stop(),
    async () => mailer.close(),
    close,
  )
})
beforeEach(async () => {
  server.clock.advance({ minutes: 5 })
  ada = await server.buildUser({ name: 'Ada <script>', isAdmin: true })
  team = await server.buildWorkspace({ name: 'Makers & Co', members: { admin: [ada] } })
})
afterEach(() => {
  received.length = 0
  refuse = () => null
  slow = async () => null
})
afterAll(async () => {
  for (const step of undo) await step()
  await server.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

/** What the mail server accepted for one address. Mails of other tests may be retried meanwhile. */
const receivedBy = (to: string) => received.filter(({ envelopeTo }) => envelopeTo.includes(to))

const inviteByMail = (email: string) =>
  server.as(ada).graphql(InviteToTeamViaEmailDocument, { teamId: team.id, email })

const findMail = async (to: string) => {
  const { mails: page } = await server.as(ada).rest(listMails, { query: {} })
  const mail = page.find((one) => one.to === to)
  if (!mail) throw new Error(`no mail to ${to}`)
  return mail
}

const jobsOf = async (id: string) =>
  (
    await server.db.execute<{ key: string | null; attempts: number; waits: boolean }>(
      sql`select key, attempts, run_at > now() as waits from graphile_worker._private_jobs where payload ->> 'id' = ${id}`,
    )
  ).rows

/** Makes jobs that wait for their next attempt due now. */
const hurry = () =>
  server.db.execute(sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)

describe('with a mail server', () => {
  test('an invitation is sent once, as text and HTML, with the link, and names are escaped', async () => {
    await inviteByMail('new@example.com')
    await eventually(async () => expect((await findMail('new@example.com')).sentAt).not.toBeNull())
    expect(receivedBy('new@example.com')).toHaveLength(1)
    const [mail] = receivedBy('new@example.com')
    expect(mail).toMatchObject({
      envelopeTo: ['new@example.com'],
      from: { name: 'Sandlot', address: 'sandlot@example.com' },
      subject: mailMessages.invitation.subject('Ada <script>', 'Makers & Co'),
    })
    const link = /http:\/\/\S+\/invite\/[\w-]{20,}/.exec(mail?.text ?? '')?.[0] ?? 'no link'
    expect(mail?.html).toContain(`href="${link}"`)
    expect(mail?.html).toContain('Ada &lt;script&gt;')
    expect(mail?.html).not.toContain('<script>')
    const kept = await findMail('new@example.com')
    expect(kept).toMatchObject({ attempts: 1, problem: null })
    expect(mail?.messageId).toBe(`<${kept.id}@example.com>`)
    const token = link.split('/').at(-1) ?? ''
    expect(lines.join()).not.toContain(token)
    const jobs = await server.db.execute(sql`select payload from graphile_worker._private_jobs`)
    expect(JSON.stringify([await server.db.select().from(mails), jobs.rows])).not.toContain(token)
    expect(lines.join()).not.toContain('p@ss')
  })

  test('a temporary refusal by the mail server is retried later, and then not again', async () => {
    refuse = (to) => (to === 'later@example.com' ? 'try again later' : null)
    await inviteByMail('later@example.com')
    await eventually(async () =>
      expect((await findMail('later@example.com')).problem).toContain('try again later'),
    )
    expect(await findMail('later@example.com')).toMatchObject({ attempts: 1, sentAt: null })
    refuse = () => null
    const isSent = async () => {
      await hurry()
      expect((await findMail('later@example.com')).sentAt).not.toBeNull()
    }
    await vi.waitFor(isSent, { timeout: 15_000, interval: 200 })
    expect(await findMail('later@example.com')).toMatchObject({ attempts: 2, problem: null })
    expect(receivedBy('later@example.com')).toHaveLength(1)
    const { id } = await findMail('later@example.com')
    const [send] = mailJobs({ ...server.deps, mailer: failing }).filter(({ cron }) => cron === null)
    await send?.run({ id })
  })

  test('an address that does not exist is not tried again', async () => {
    refuse = (to) => (to === 'nobody@example.com' ? '5.1.1 no such user' : null)
    await inviteByMail('nobody@example.com')
    await eventually(async () =>
      expect((await findMail('nobody@example.com')).problem).toContain('no such user'),
    )
    const { id } = await findMail('nobody@example.com')
    await eventually(async () => expect(await jobsOf(id)).toEqual([]))
    expect(await findMail('nobody@example.com')).toMatchObject({ attempts: 1, sentAt: null })
  })

  test('any other refusal is retried, such as one about this server', async () => {
    refuse = (to) => (to === 'relay@example.com' ? '5.7.1 relaying denied' : null)
    await inviteByMail('relay@example.com')
    await eventually(async () => expect((await findMail('relay@example.com')).problem).toContain('denied'))
    const { id } = await findMail('relay@example.com')
    await eventually(async () => expect(await jobsOf(id)).toMatchObject([{ waits: true }]))
  })

  test('a mail whose link is in its job alone keeps it when an admin sends it again', async () => {
    refuse = (to) => (to === 'once@example.com' ? 'try again later' : null)
    const id = server.deps.ids.uuid()
    await server.db.transaction(async (tx) => {
      const to = 'once@example.com'
      const insertedAt = server.clock.now()
      await tx.insert(mails).values({ id, to, subject: 's', text: LINK_PLACE, insertedAt })
      await enqueue(tx, id, { link: 'http://x/once', attempts: 6 })
    })
    await eventually(async () => expect((await findMail('once@example.com')).problem).toContain('later'))
    refuse = () => null
    await server.as(ada).rest(resendMail, { params: { id } })
    await eventually(() =>
      expect(receivedBy('once@example.com').map(({ text }) => text?.trim())).toEqual(['http://x/once']),
    )
  })

  test('a slow mail server holds no transaction open, and nobody else sends the same mail meanwhile', async () => {
    let answer = (_text: string | null) => {}
    let asked = () => {}
    const arrived = new Promise<void>((resolve) => {
      asked = resolve
    })
    slow = (to) =>
      new Promise((resolve) => {
        if (to !== 'slow@example.com') return resolve(null)
        answer = resolve
        asked()
      })
    await inviteByMail('slow@example.com')
    await arrived
    const open = sql`select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
    await eventually(async () => expect((await server.db.execute(open)).rows).toEqual([]))
    const { id } = await findMail('slow@example.com')
    await server.as(ada).rest(resendMail, { params: { id } })
    const again = async () => (await jobsOf(id)).find(({ key }) => key !== null)
    await eventually(async () => expect(await again()).toMatchObject({ attempts: 0, waits: true }))
    expect(await findMail('slow@example.com')).toMatchObject({ attempts: 1 })
    answer(null)
    await eventually(async () => expect((await findMail('slow@example.com')).sentAt).not.toBeNull())
    await hurry()
    await eventually(async () => expect(await jobsOf(id)).toEqual([]))
    expect(await findMail('slow@example.com')).toMatchObject({ attempts: 1, problem: null })
    expect(receivedBy('slow@example.com')).toHaveLength(1)
  })

  test('a mail whose sender was killed is sent immediately by the next, with the remaining attempts', async () => {
    const id = server.deps.ids.uuid()
    const now = server.clock.now()
    await server.db.transaction(async (tx) => {
      await tx.insert(mails).values({
        id,
        to: 'cut-off@example.com',
        subject: 's',
        text: LINK_PLACE,
        attempts: 1,
        sendingUntil: new Date(now.getTime() + 10 * 60_000),
        insertedAt: now,
      })
      await enqueue(tx, id, { link: 'http://x/only-here', attempts: 6 })
      await tx.execute(
        sql`update graphile_worker._private_jobs set attempts = 1, locked_by = 'killed', locked_at = now() - interval '1 minute' where key = ${`mail:${id}`}`,
      )
    })
    await freeJobsOfTheGone(server.db.$client)
    await eventually(() =>
      expect(receivedBy('cut-off@example.com').map(({ text }) => text?.trim())).toEqual([
        'http://x/only-here',
      ]),
    )
    await eventually(async () => expect(await jobsOf(id)).toEqual([]))
    expect(await findMail('cut-off@example.com')).toMatchObject({ attempts: 2, problem: null })
  })

  test('an admin can send it again, but not an unknown mail', async () => {
    await inviteByMail('again@example.com')
    await eventually(() => expect(receivedBy('again@example.com')).toHaveLength(1))
    const { id } = await findMail('again@example.com')
    await eventually(async () => expect((await findMail('again@example.com')).sentAt).not.toBeNull())
    expect(await server.as(ada).rest(resendMail, { params: { id } })).toMatchObject({ id, sentAt: null })
    await eventually(() => expect(receivedBy('again@example.com')).toHaveLength(2))
    const [first, second] = receivedBy('again@example.com')
    expect(second?.text).toBe(first?.text)
    for (const unknown of [server.deps.ids.uuid(), 'nonsense'])
      await expect(server.as(ada).rest(resendMail, { params: { id: unknown } })).rejects.toMatchObject({
        code: 'not_found',
        message: mailMessages.notFound,
      })
  })
})

/** Fails immediately if something is sent a second time. */
const failing = {
  send: async () => {
    throw new Error('this was sent already')
  },
  close: () => {},
}

describe('without a mail server', () => {
  test('mail waits for an admin, who can read the link but not send it', async () => {
    const quiet = await createTestServer()
    try {
      const admin = await quiet.buildUser({ isAdmin: true })
      const own = await quiet.buildWorkspace({ members: { admin: [admin] } })
      await quiet
        .as(admin)
        .graphql(InviteToTeamViaEmailDocument, { teamId: own.id, email: 'paper@example.com' })
      const { mails: page, sends } = await quiet.as(admin).rest(listMails, { query: {} })
      expect(sends).toBe(false)
      expect(page).toMatchObject([{ to: 'paper@example.com', attempts: 0, sentAt: null }])
      const id = page[0]?.id ?? ''
      const { text } = await quiet.as(admin).rest(readMail, { params: { id } })
      const token = /\/invite\/([\w-]{20,})/.exec(text)?.[1] ?? 'no token'
      expect(text).not.toContain('{link}')
      // The token appears neither in anything stored nor in any other response.
      expect(JSON.stringify([page, await quiet.db.select().from(mails)])).not.toContain(token)
      const read = await quiet.db.select().from(auditEvents).where(eq(auditEvents.action, 'mail.read'))
      expect(read).toMatchObject([{ actorId: admin.id, subjectIds: [id] }])
      const other = await quiet.buildUser()
      await expect(quiet.as(other).rest(readMail, { params: { id } })).rejects.toMatchObject({
        code: 'not_found',
      })
      await expect(
        quiet.as(admin).rest(resendMail, { params: { id: page[0]?.id ?? '' } }),
      ).rejects.toMatchObject({ code: 'conflict', message: mailMessages.noServer })
    } finally {
      await quiet.close()
    }
  })
})

describe('the outbox', () => {
  test('is for admins of the instance only', async () => {
    const eve = await server.buildUser()
    await expect(server.as(eve).rest(listMails, { query: {} })).rejects.toMatchObject({ code: 'not_found' })
    await expect(server.as(null).rest(listMails, { query: {} })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  test('is paginated, newest first, and old mails are deleted', async () => {
    await server.db.delete(mails)
    const insertedAt = server.clock.now()
    const rows = Array.from({ length: MAIL_PAGE_SIZE + 2 }, (_, index) => ({
      id: server.deps.ids.uuid(),
      to: `p${index}@example.com`,
      subject: 's',
      text: 't',
      insertedAt: new Date(insertedAt.getTime() + Math.floor(index / 2)),
    }))
    await server.db.insert(mails).values(rows)
    const first = await server.as(ada).rest(listMails, { query: {} })
    const second = await server.as(ada).rest(listMails, { query: { after: first.next ?? '' } })
    expect([first.mails.length, second.mails.length, second.next]).toEqual([MAIL_PAGE_SIZE, 2, null])
    const times = [...first.mails, ...second.mails].map((mail) => mail.insertedAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect(new Set([...first.mails, ...second.mails].map(({ id }) => id)).size).toBe(rows.length)

    server.clock.advance({ days: MAIL_KEPT_DAYS + 1 })
    await mailJobs({ ...server.deps, mailer: null })[0]?.run()
    expect((await server.as(ada).rest(listMails, { query: {} })).mails).toEqual([])
  })
})
