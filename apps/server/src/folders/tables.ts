import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/columns.ts'
import { workspaces } from '../workspaces/tables.ts'

/** Folders by their full path; the root's is `/`. Drafts is no folder: a draft has none. */
export const folders = pgTable(
  'folders',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    insertedAt: moment().notNull(),
  },
  (table) => [uniqueIndex('folders_path').on(table.workspaceId, table.path)],
)
