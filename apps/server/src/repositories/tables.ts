import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { moment } from '../platform/db/columns.ts'
import { workspaces } from '../workspaces/tables.ts'

/** A repository in a workspace, with what its host said of it last. */
export const projects = pgTable(
  'projects',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull().unique(),
    /** Where it lives: on GitHub, or on this instance. */
    host: text({ enum: ['github', 'local'] })
      .notNull()
      .default('github'),
    /** GitHub's own number: it stays when the repository is renamed. Null for one that lives here. */
    githubId: bigint({ mode: 'number' }),
    owner: text().notNull(),
    name: text().notNull(),
    description: text(),
    private: boolean().notNull(),
    defaultBranch: text().notNull(),
    allowForking: boolean().notNull(),
    archived: boolean().notNull(),
    fork: boolean().notNull(),
    isTemplate: boolean().notNull(),
    repositoryCreatedAt: moment().notNull(),
    repositoryUpdatedAt: moment().notNull(),
    pushedAt: moment().notNull(),
    insertedAt: moment().notNull(),
    /** The size of machine that its branches run on; null takes that of the workspace's plan. */
    vmTier: integer(),
    /** When GitHub was asked last, whatever it said. */
    syncedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex('projects_repository').on(
      table.workspaceId,
      sql`lower(${table.owner})`,
      sql`lower(${table.name})`,
    ),
    index('projects_github').on(table.workspaceId, table.githubId),
  ],
)

/** What a host told us: each of it has its effect once, however often it is sent. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    host: text().notNull(),
    id: text().notNull(),
    event: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.host, table.id] }), index('webhook_deliveries_at').on(table.at)],
)

/** What GitHub lets a person do with a repository, and when they last used it here. */
export const projectViewers = pgTable(
  'project_viewers',
  {
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    permission: text({ enum: ['ADMIN', 'WRITE', 'READ'] }).notNull(),
    lastAccessedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] })],
)
