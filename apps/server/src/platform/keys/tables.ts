import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** One row: a word sealed with the current key, to detect another key. */
export const keyChecks = pgTable('key_checks', {
  id: integer().primaryKey(),
  sealed: text().notNull(),
})
