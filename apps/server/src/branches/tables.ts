import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { moment } from '../platform/db/columns.ts'
import { projects } from '../repositories/tables.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { workspaces } from '../workspaces/tables.ts'

const home = () => ({
  workspaceId: uuid()
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  projectId: uuid()
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' }),
})

/** A branch of an imported repository. */
export const branches = pgTable(
  'branches',
  {
    ...home(),
    id: text().notNull(),
    name: text().notNull(),
    /** Whether GitHub had it when it was asked last. */
    upstream: boolean().notNull(),
    contribution: boolean().notNull().default(false),
    /** Of a branch that was made here: the branch that it starts from, and where that was then. */
    sourceBranch: text(),
    sourceCommit: text(),
    /** What it was opened as first. */
    sandboxId: text().references(() => sandboxes.id, { onDelete: 'set null' }),
    ownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    lastAccessedAt: moment(),
    insertedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.projectId, table.name] }),
    uniqueIndex('branches_id').on(table.id),
    index('branches_sandbox').on(table.sandboxId).where(sql`sandbox_id is not null`),
    index('branches_recent')
      .on(table.workspaceId, table.lastAccessedAt.desc().nullsFirst())
      .where(sql`last_accessed_at is not null`),
  ],
)

/** The open pull requests of an imported repository. */
export const pullRequests = pgTable(
  'pull_requests',
  {
    ...home(),
    number: integer().notNull(),
    title: text().notNull(),
    state: text().notNull(),
    draft: boolean().notNull(),
    additions: integer(),
    deletions: integer(),
    /** Null where it comes from a fork: then it belongs to no branch of this repository. */
    branch: text(),
    headBranch: text().notNull(),
    baseBranch: text().notNull(),
    creatorUsername: text().notNull(),
    htmlUrl: text().notNull(),
    prCreatedAt: moment(),
    prUpdatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.projectId, table.number] })],
)
