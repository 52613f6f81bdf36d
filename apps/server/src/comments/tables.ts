import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, real, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { moment } from '../platform/db/columns.ts'
import { sandboxes } from '../sandboxes/tables.ts'

/** Comments on sandboxes. */
export const comments = pgTable(
  'comments',
  {
    id: uuid().primaryKey(),
    sandboxId: text()
      .notNull()
      .references(() => sandboxes.id, { onDelete: 'cascade' }),
    /** The comment that began the thread; null for that one itself. */
    parentId: uuid(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    content: text().notNull(),
    mentionedIds: uuid().array().notNull().default([]),
    /** The file, or the page of the preview; null for the sandbox as a whole. */
    path: text(),
    /** Where the lines are now, counted from 1; they move with each save. */
    line: integer(),
    endLine: integer(),
    /** The lines as they were when the thread began. */
    quote: text(),
    isGone: boolean().notNull().default(false),
    /** A point in the preview, as fractions of its width and height. */
    x: real(),
    y: real(),
    resolvedAt: moment(),
    editedAt: moment(),
    /** When it was removed; it can be restored until the row is purged. */
    removedAt: moment(),
    /** Who removed it, the only one who may restore it. */
    removedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    insertedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }).onDelete('cascade'),
    index('comments_sandbox').on(table.sandboxId, table.insertedAt),
    index('comments_parent').on(table.parentId),
    index('comments_author').on(table.authorId, table.insertedAt),
    index('comments_removed').on(table.removedAt).where(sql`removed_at is not null`),
    index('comments_removed_by').on(table.removedById).where(sql`removed_by_id is not null`),
  ],
)
