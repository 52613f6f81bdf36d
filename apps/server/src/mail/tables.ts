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
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed; null while there was none or it succeeded. */
    problem: text(),
    sentAt: moment(),
    insertedAt: moment().notNull(),
  },
  (table) => [index('mails_at').on(table.insertedAt)],
)
