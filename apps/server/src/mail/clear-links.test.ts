import { randomBytes } from 'node:crypto'
import { listAudit } from '@sandlot/core/admin/audit-rest'
import { mailMessages } from '@sandlot/core/mail/messages'
import { readMail } from '@sandlot/core/mail/rest'
import { eq } from 'drizzle-orm'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { deriveKeys, encrypt } from '../platform/keys/keys.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { clearLinkJobs } from './clear-links.ts'
import { mailJobs } from './jobs.ts'
import { SEND_JOB } from './outbox.ts'
import { mails } from './tables.ts'

const server = await createTestServer()
await runMigrations({ connectionString: server.databaseUrl })
afterAll(() => server.close())

let ada: BuiltUser
beforeEach(async () => {
  await server.db.delete(mails)
  ada = await server.buildUser({ isAdmin: true })
})

const token = 'kZ3w5mYc0vV1n0eHq3mC8mO2a7u2w9d4'
const workspaceLink = `https://sandlot.example.com/invite/${token}`
const sandboxLink = `https://sandlot.example.com/s/my-site-x1y2z3#invitation=${token}`
const foreign = 'https://elsewhere.example.com/invite/summer'

/** Inserts a mail as older versions wrote it, from someone whose workspace name looks like a link. */
async function writeAsBefore(link: string, fields: Partial<typeof mails.$inferInsert> = {}) {
  const id = server.deps.ids.uuid()
  const says = `Ada invites you to join the workspace ${foreign} on Sandlot.`
  await server.db.insert(mails).values({
    id,
    to: 'new@example.com',
    subject: 'Ada invites you',
    text: ['Hello,', says, link, 'The link works once, for 30 days.'].join('\n\n'),
    html: `<p>${says}</p>\n<p><a href="${link}">See the invitation</a></p>`,
    insertedAt: server.clock.now(),
    ...fields,
  })
  return id
}
const sealNow = () => clearLinkJobs({ ...server.deps, log: { info: () => undefined } })[0]?.run()
const rowOf = async (id: string) => (await server.db.select().from(mails).where(eq(mails.id, id)))[0]

test.each([
  ['a workspace', workspaceLink],
  ['a sandbox', sandboxLink],
])(
  'the link of an old invitation to %s is stored encrypted, and can still be read and sent',
  async (_to, link) => {
    const ids = [await writeAsBefore(link), await writeAsBefore(link, { sentAt: server.clock.now() })]
    await Promise.all([sealNow(), sealNow()])
    for (const id of ids) {
      const kept = await rowOf(id)
      expect(JSON.stringify(kept)).not.toContain(token)
      expect([kept?.text, kept?.html]).toEqual([
        expect.stringContaining(foreign),
        expect.stringContaining(foreign),
      ])
      expect((await server.as(ada).rest(readMail, { params: { id } })).text).toContain(`\n\n${link}\n\n`)
    }
    const { entries } = await server.as(ada).rest(listAudit, { query: { action: 'mail.read' } })
    expect(entries[0]).toMatchObject({ subjectIds: [ids[1]] })

    const sent: { text: string; html: string | null }[] = []
    const mailer = {
      send: async (mail: (typeof sent)[number]) => void sent.push(mail),
      close: () => undefined,
    }
    const send = mailJobs({ ...server.deps, mailer: mailer as never }).find(({ name }) => name === SEND_JOB)
    await send?.run({ id: ids[0] })
    expect(sent[0]?.text).toContain(`\n\n${link}\n\n`)
    expect(sent[0]?.html).toContain(`<a href="${link}">`)
    expect(JSON.stringify(await rowOf(ids[0] ?? ''))).not.toContain(token)
  },
)

test('a mail whose link no key decrypts can still be read, without it', async () => {
  const id = await writeAsBefore('{link}', {
    sealedLink: encrypt(workspaceLink, deriveKeys([randomBytes(32)]).mailLinks),
  })
  const { text } = await server.as(ada).rest(readMail, { params: { id } })
  expect(text).toContain(mailMessages.linkHidden)
})

test('mails without an invitation link stay unchanged, and nothing is encrypted twice', async () => {
  const plain = await writeAsBefore('(link removed)', { html: null })
  const sealed = await writeAsBefore(workspaceLink)
  await sealNow()
  const before = [await rowOf(plain), await rowOf(sealed)]
  expect(before[0]).toMatchObject({ sealedLink: null, text: expect.stringContaining('(link removed)') })
  await sealNow()
  expect([await rowOf(plain), await rowOf(sealed)]).toEqual(before)
  expect((await server.as(ada).rest(readMail, { params: { id: plain } })).text).not.toContain(
    mailMessages.linkHidden,
  )
})
