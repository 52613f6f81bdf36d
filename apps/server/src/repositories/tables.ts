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

/** A repository in a workspace, with the last known state at its host. */
export const projects = pgTable(
  'projects',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid().notNull().unique(),
    /** Where it is hosted: on GitHub, or on this instance. */
    host: text({ enum: ['github', 'local'] })
      .notNull()
      .default('github'),
    /** GitHub's own id, which survives renames. Null for a repository hosted here. */
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
    /** The machine size of its branches; null for that of the workspace's plan. */
    vmTier: integer(),
    /** When GitHub was last called about it, whatever it answered. */
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

/** Webhook deliveries from hosts, so that each takes effect once, however often it is sent. */
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

/** A person's permission on GitHub, and when they last used the repository here. */
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
