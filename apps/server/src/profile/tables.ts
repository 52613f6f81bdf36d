import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { moment } from '../platform/db/columns.ts'

/** Pictures and other files that users store outside their sandboxes; the bytes are in `blobs`. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A person's picture does not count as one of their files. */
    purpose: text({ enum: ['file', 'avatar', 'workspace'] }).notNull(),
    name: text().notNull(),
    mediaType: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    insertedAt: moment().notNull(),
  },
  (table) => [
    index('uploads_user').on(table.userId, table.purpose, table.insertedAt.desc().nullsFirst()),
    index('uploads_sha256').on(table.sha256),
  ],
)

/** What users told the operators, on their own initiative or when asked. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: ['feedback', 'survey'] }).notNull(),
    text: text().notNull(),
    answers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The path of the page that it was sent from. */
    page: text(),
    insertedAt: moment().notNull(),
  },
  (table) => [index('feedback_inserted').on(table.insertedAt.desc().nullsFirst(), table.id)],
)
