import { AppError } from '@sandlot/core/errors'
import { MAIL_PAGE_SIZE } from '@sandlot/core/mail/limits'
import { mailMessages } from '@sandlot/core/mail/messages'
import { listMails, type Mail, resendMail } from '@sandlot/core/mail/rest'
import { desc, eq, sql } from 'drizzle-orm'
import { runCommand } from '../platform/commands.ts'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { isUuid } from '../platform/ids.ts'
import { pageOf } from '../platform/page.ts'
import { enqueue } from './outbox.ts'
import { mails } from './tables.ts'

const present = ({ html: _, ...mail }: typeof mails.$inferSelect): Mail => ({
  ...mail,
  sentAt: mail.sentAt?.toISOString() ?? null,
  insertedAt: mail.insertedAt.toISOString(),
})

const noSuchMail = () => new AppError('not_found', mailMessages.notFound)

export const routes: AnyRoute[] = [
  route(listMails, {
    policy: 'admin',
    handle: async ({ query: { after }, context: { db, config } }) => {
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
      return { mails: page.map(present), next, sends: config.mail !== null }
    },
  }),
  route(resendMail, {
    policy: 'admin',
    handle: ({ params: { id }, context }) => {
      if (!isUuid(id)) throw noSuchMail()
      if (!context.config.mail) throw new AppError('conflict', mailMessages.noServer)
      return runCommand(context, context.actor, async (tx) => {
        const [mail] = await tx
          .update(mails)
          .set({ sentAt: null, problem: null })
          .where(eq(mails.id, id))
          .returning()
        if (!mail) throw noSuchMail()
        await enqueue(tx, id)
        return {
          result: present(mail),
          audit: { action: 'mail.resend', workspaceId: null, subjectType: 'Mail', subjectIds: [id] },
        }
      })
    },
  }),
]
