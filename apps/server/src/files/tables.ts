import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { bytea, moment } from '../platform/db/columns.ts'
import { sandboxes } from '../sandboxes/tables.ts'
/** Contents by their SHA-256: forking copies rows, never contents. */
export const blobs = pgTable(
  'blobs',
  {
    sha256: text().primaryKey(),
    size: integer().notNull(),
    /** Null if it is stored as the object of this name. */
    content: bytea(),
    object: text(),
  },
  (table) => [index('blobs_object').on(table.object).where(sql`object is not null`)],
)

/** One row: which store belongs to this database; the store has the same mark. */
export const objectStores = pgTable('object_stores', {
  id: integer().primaryKey(),
  mark: uuid().notNull(),
  /** Its location at the last start, for display. */
  place: text().notNull(),
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

/** One save of a sandbox's files, kept for the days of the history. */
export const saves = pgTable(
  'saves',
  {
    sandboxId: text()
      .notNull()
      .references(() => sandboxes.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The version that this save restored. */
    restoredVersion: integer(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sandboxId, table.version] }), index('saves_at').on(table.at)],
)

/** Other people who typed what somebody saved, if several edited one file. */
export const saveCoAuthors = pgTable(
  'save_co_authors',
  {
    sandboxId: text().notNull(),
    version: integer().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.sandboxId, table.version, table.userId] }),
    foreignKey({
      columns: [table.sandboxId, table.version],
      foreignColumns: [saves.sandboxId, saves.version],
      name: 'save_co_authors_save',
    }).onDelete('cascade'),
    index('save_co_authors_user').on(table.userId),
  ],
)

/** What a save did to one path: the contents before and after; null if there was or is no file. */
export const saveFiles = pgTable(
  'save_files',
  {
    sandboxId: text().notNull(),
    version: integer().notNull(),
    path: text().notNull(),
    beforeSha: text().references(() => blobs.sha256),
    afterSha: text().references(() => blobs.sha256),
    /** The path that the file had before, if this save moved it. */
    movedFrom: text(),
  },
  (table) => [
    primaryKey({ columns: [table.sandboxId, table.version, table.path] }),
    foreignKey({
      columns: [table.sandboxId, table.version],
      foreignColumns: [saves.sandboxId, saves.version],
      name: 'save_files_save',
    }).onDelete('cascade'),
    index('save_files_before').on(table.beforeSha),
    index('save_files_after').on(table.afterSha),
  ],
)
