import type { MailCause } from '@sandlot/core/mail/limits'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/columns.ts'

/** Mail that was written, and its status. Without a mail server, an admin passes it on by hand. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** The link for the placeholder, encrypted; null if there is none, or if it is not stored. */
    sealedLink: text(),
    /** Why it was written and who caused it, which the limits count; null if it is not counted. */
    cause: text().$type<MailCause>(),
    senderId: uuid(),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed; null if there was none or it succeeded. */
    problem: text(),
    sentAt: moment(),
    /** Until when one sender has claimed it; null if nobody has tried yet. */
    sendingUntil: moment(),
    insertedAt: moment().notNull(),
  },
  (table) => [
    index('mails_at').on(table.insertedAt),
    index('mails_to').on(table.to, table.insertedAt),
    index('mails_sender').on(table.senderId, table.insertedAt),
  ],
)
