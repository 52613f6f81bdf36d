import type { MailCause } from '@sandlot/core/mail/limits'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/columns.ts'

/** Mail that was written, and what became of it. Where no mail server is set up, an admin passes it on by hand. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** What the place of the link becomes, encrypted; null where there is none, or where it is not kept. */
    sealedLink: text(),
    /** Why it was written and who caused it, by which mail is counted; null for what is not. */
    cause: text().$type<MailCause>(),
    senderId: uuid(),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed; null while there was none or it succeeded. */
    problem: text(),
    sentAt: moment(),
    /** Until when nobody else tries, because somebody does; null when nobody ever did. */
    sendingUntil: moment(),
    insertedAt: moment().notNull(),
  },
  (table) => [
    index('mails_at').on(table.insertedAt),
    index('mails_to').on(table.to, table.insertedAt),
    index('mails_sender').on(table.senderId, table.insertedAt),
  ],
)
