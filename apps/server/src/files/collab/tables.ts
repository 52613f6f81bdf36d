import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { moment } from '../../platform/db/columns.ts'
import { sandboxes } from '../../sandboxes/tables.ts'

/**
 * The text of a file while several people type in it; its current state follows from the saved contents and the
 * updates.
 */
export const collabTexts = pgTable(
  'collab_texts',
  {
    id: uuid().primaryKey(),
    sandboxId: text()
      .notNull()
      .references(() => sandboxes.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    /** The saved contents, and how many updates lead to them. */
    savedSha: text().notNull(),
    savedSeq: integer().notNull(),
    /** How many updates there are, and the length in characters after all of them. */
    seq: integer().notNull(),
    length: integer().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('collab_texts_path').on(table.sandboxId, table.path),
    index('collab_texts_updated').on(table.updatedAt),
  ],
)

export const collabUpdates = pgTable(
  'collab_updates',
  {
    textId: uuid()
      .notNull()
      .references(() => collabTexts.id, { onDelete: 'cascade' }),
    /** The first is 1. */
    seq: integer().notNull(),
    clientId: text().notNull(),
    /** Who typed it. */
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** A `TextChange` as JSON: the database rejects half a surrogate pair, which can occur between two keystrokes. */
    change: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.textId, table.seq] })],
)
