import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../platform/db/columns.ts'
import { sandboxes } from '../sandboxes/tables.ts'
/** Contents by their SHA-256: a fork copies rows, never contents. */
export const blobs = pgTable('blobs', {
  sha256: text().primaryKey(),
  size: integer().notNull(),
  content: bytea().notNull(),
})

export const directories = pgTable(
  'directories',
  {
    sandboxId: text()
      .notNull()
      .references(() => sandboxes.id, { onDelete: 'cascade' }),
    shortid: text().notNull(),
    id: uuid().notNull(),
    title: text().notNull(),
    directoryShortid: text(),
    insertedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sandboxId, table.shortid] })],
)

export const modules = pgTable(
  'modules',
  {
    sandboxId: text()
      .notNull()
      .references(() => sandboxes.id, { onDelete: 'cascade' }),
    shortid: text().notNull(),
    id: uuid().notNull(),
    title: text().notNull(),
    directoryShortid: text(),
    sha256: text()
      .notNull()
      .references(() => blobs.sha256),
    isBinary: boolean().notNull(),
    insertedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sandboxId, table.shortid] }),
    index('modules_blob').on(table.sha256),
  ],
)
