import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../platform/db/columns.ts'
import { sandboxes } from '../sandboxes/tables.ts'

/** The picture of a sandbox's preview. */
export const screenshots = pgTable('screenshots', {
  sandboxId: text()
    .primaryKey()
    .references(() => sandboxes.id, { onDelete: 'cascade' }),
  /** The version of the files that it shows. */
  version: integer().notNull(),
  content: bytea().notNull(),
  takenAt: moment().notNull(),
})
