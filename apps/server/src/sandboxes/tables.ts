import type { GitOrigin } from '@sandlot/core/repositories/git-rules'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { folders } from '../folders/tables.ts'
import { moment } from '../platform/db/columns.ts'
import { workspaces } from '../workspaces/tables.ts'

export const sandboxes = pgTable(
  'sandboxes',
  {
    id: text().primaryKey(),
    alias: text(),
    title: text(),
    description: text(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    folderId: uuid().references(() => folders.id, { onDelete: 'set null' }),
    draft: boolean().notNull(),
    privacy: integer().notNull(),
    isV2: boolean().notNull().default(false),
    environment: text().notNull(),
    entry: text(),
    /** The GitHub repository that its files, or those of its fork origin, came from. */
    originalGit: jsonb().$type<GitOrigin>(),
    forkedFromId: text(),
    forkedTemplateId: uuid(),
    forkCount: integer().notNull().default(0),
    viewCount: integer().notNull().default(0),
    /** The number of its rows in `sandbox_likes`. */
    likeCount: integer().notNull().default(0),
    tags: text().array().notNull().default([]),
    externalResources: text().array().notNull().default([]),
    /** Protected: everybody may read it, but nobody may change it until the protection is removed. */
    isFrozen: boolean().notNull().default(false),
    /** Its files cannot be downloaded. */
    preventSandboxExport: boolean().notNull().default(false),
    /** Neither it nor a copy of it may move to another workspace. */
    preventSandboxLeaving: boolean().notNull().default(false),
    /** The machine size of a devbox; null for the default of the workspace's plan. */
    vmTier: integer(),
    /** Number of the last save; 0 before the first. */
    version: integer().notNull().default(0),
    removedAt: moment(),
    insertedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('sandboxes_alias').on(table.alias),
    index('sandboxes_folder')
      .on(table.workspaceId, table.folderId, table.updatedAt.desc().nullsFirst(), table.id)
      .where(sql`removed_at is null and not draft`),
    index('sandboxes_workspace')
      .on(table.workspaceId, table.updatedAt.desc().nullsFirst(), table.id)
      .where(sql`removed_at is null`),
    index('sandboxes_drafts')
      .on(table.workspaceId, table.authorId, table.updatedAt.desc().nullsFirst(), table.id)
      .where(sql`removed_at is null and draft`),
    index('sandboxes_forks')
      .on(table.authorId, table.workspaceId, table.insertedAt.desc().nullsFirst())
      .where(sql`forked_template_id is not null`),
    index('sandboxes_public')
      .on(table.updatedAt.desc().nullsFirst(), table.id)
      .where(sql`privacy = 0 and not draft and removed_at is null`),
    index('sandboxes_git')
      .on(table.workspaceId, table.updatedAt.desc().nullsFirst(), table.id)
      .where(sql`original_git is not null`),
    index('sandboxes_author').on(table.authorId, table.workspaceId).where(sql`removed_at is null`),
    // In the order of a folder's list, which it also finds when the database lacks statistics.
    index('sandboxes_in_folder').on(table.folderId, table.updatedAt.desc().nullsFirst(), table.id),
    index('sandboxes_removed')
      .on(table.workspaceId, table.updatedAt.desc().nullsFirst(), table.id)
      .where(sql`removed_at is not null`),
  ],
)

/**
 * What a workspace had beyond the limits of its plan when something of it was last moved to the trash: restoring may
 * reach that again for a while.
 */
export const undoRooms = pgTable('undo_rooms', {
  workspaceId: uuid()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  privateSandboxes: integer().notNull(),
  /** By author. */
  drafts: jsonb().$type<Record<string, number>>().notNull(),
  notedAt: moment().notNull(),
})

/** When each person last opened each sandbox, which is the order of Recent. */
export const sandboxAccesses = pgTable(
  'sandbox_accesses',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sandboxId: text()
      .notNull()
      .references(() => sandboxes.id, { onDelete: 'cascade' }),
    lastAccessedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sandboxId, table.userId] }),
    index('sandbox_accesses_recent').on(
      table.userId,
      table.workspaceId,
      table.lastAccessedAt.desc().nullsFirst(),
    ),
  ],
)

/** Current viewers of sandboxes: a row per open page, as long as its socket is alive. */
export const sandboxViewers = pgTable(
  'sandbox_viewers',
  {
    id: uuid().primaryKey(),
    sandboxId: text()
      .notNull()
      .references(() => sandboxes.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cameAt: moment().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [
    index('sandbox_viewers_sandbox').on(table.sandboxId, table.cameAt),
    index('sandbox_viewers_user').on(table.userId),
  ],
)

/** Who likes which sandbox. */
export const sandboxLikes = pgTable(
  'sandbox_likes',
  {
    sandboxId: text()
      .notNull()
      .references(() => sandboxes.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    likedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sandboxId, table.userId] }),
    index('sandbox_likes_user').on(table.userId, table.likedAt.desc().nullsFirst()),
  ],
)
