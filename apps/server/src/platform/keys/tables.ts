import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** One row: a word that the key in use has sealed, to tell another key by. */
export const keyChecks = pgTable('key_checks', {
  id: integer().primaryKey(),
  sealed: text().notNull(),
})
