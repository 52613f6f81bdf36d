import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/columns.ts'
import { workspaces } from '../workspaces/tables.ts'

/**
 * Folders by their full path; the root is `/`. Drafts is not a folder: a draft has none. A deleted folder stays as long
 * as the sandboxes that were deleted with it, as the place to restore them to.
 */
export const folders = pgTable(
  'folders',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    removedAt: moment(),
    insertedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('folders_path').on(table.workspaceId, table.path).where(sql`removed_at is null`),
    index('folders_removed').on(table.workspaceId, table.removedAt).where(sql`removed_at is not null`),
  ],
)
