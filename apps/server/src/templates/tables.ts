import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/columns.ts'
import { sandboxes } from '../sandboxes/tables.ts'

export const templates = pgTable(
  'templates',
  {
    id: uuid().primaryKey(),
    sandboxId: text()
      .notNull()
      .references(() => sandboxes.id, { onDelete: 'cascade' }),
    color: text(),
    iconUrl: text(),
    published: boolean().notNull().default(false),
    official: boolean().notNull().default(false),
    tags: text().array().notNull().default([]),
    position: integer().notNull().default(0),
    /** Hash of an official template's source, to detect when it has to be updated. */
    sourceHash: text(),
    insertedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('templates_sandbox').on(table.sandboxId),
    index('templates_published')
      .on(table.official.desc().nullsFirst(), table.sandboxId)
      .where(sql`published`),
  ],
)
