import { refusalError } from '@sandlot/core/actions'
import { MAIL_PAGE_SIZE } from '@sandlot/core/mail/limits'
import { mailMessages } from '@sandlot/core/mail/messages'
import { mailRefusals } from '@sandlot/core/mail/refusals'
import { listMails, type Mail, readMail, resendMail } from '@sandlot/core/mail/rest'
import { desc, eq, sql } from 'drizzle-orm'
import { currentSetup } from '../admin/setup/current.ts'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { isUuid } from '../platform/ids.ts'
import { doAction } from '../platform/noted.ts'
import { pageOf } from '../platform/page.ts'
import { enqueueAgain, keptLinkOf, LINK_PLACE } from './outbox.ts'
import { mails } from './tables.ts'

const present = (mail: typeof mails.$inferSelect): Mail => ({
  id: mail.id,
  to: mail.to,
  subject: mail.subject,
  attempts: mail.attempts,
  problem: mail.problem,
  sentAt: mail.sentAt?.toISOString() ?? null,
  insertedAt: mail.insertedAt.toISOString(),
})

const noSuchMail = () => refusalError(mailRefusals, 'mailNotFound')

export const routes: AnyRoute[] = [
  route(listMails, {
    policy: 'admin',
    handle: async ({ query: { after }, context }) => {
      const { db } = context
      if (after !== undefined && !isUuid(after)) throw noSuchMail()
      const last = db
        .select({ at: mails.insertedAt, id: mails.id })
        .from(mails)
        .where(eq(mails.id, after ?? ''))
      const rows = await db
        .select()
        .from(mails)
        .where(after === undefined ? undefined : sql`(${mails.insertedAt}, ${mails.id}) < ${last}`)
        .orderBy(desc(mails.insertedAt), desc(mails.id))
        .limit(MAIL_PAGE_SIZE + 1)
      const { page, next } = pageOf(rows, MAIL_PAGE_SIZE)
      return { mails: page.map(present), next, sends: (await currentSetup(context)).mail !== null }
    },
  }),
  route(readMail, {
    policy: 'admin',
    handle: ({ params: { id }, context }) => {
      if (!isUuid(id)) throw noSuchMail()
      return doAction(context, 'mail.read', async (tx) => {
        const [mail] = await tx.select().from(mails).where(eq(mails.id, id))
        if (!mail) throw noSuchMail()
        const { to } = mail
        const link = keptLinkOf(mail, context.keys.mailLinks)
        const text = mail.text.replaceAll(LINK_PLACE, () => link ?? mailMessages.linkHidden)
        return {
          result: { ...present(mail), text },
          audit: { subjectIds: [id], details: { to } },
        }
      })
    },
  }),
  route(resendMail, {
    policy: 'admin',
    action: 'mail.resend',
    handle: async ({ params: { id }, context }) => {
      if (!isUuid(id)) throw noSuchMail()
      if (!(await currentSetup(context)).mail) throw refusalError(mailRefusals, 'noMailServer')
      return doAction(context, 'mail.resend', async (tx) => {
        const [mail] = await tx
          .update(mails)
          .set({ sentAt: null, problem: null })
          .where(eq(mails.id, id))
          .returning()
        if (!mail) throw noSuchMail()
        await enqueueAgain(tx, id)
        return {
          result: present(mail),
          audit: { subjectIds: [id] },
        }
      })
    },
  }),
]
