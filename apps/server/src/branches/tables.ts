import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { blobs } from '../files/tables.ts'
import { bytea, moment } from '../platform/db/columns.ts'
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
    /** Whether GitHub had it at the last check. */
    upstream: boolean().notNull(),
    contribution: boolean().notNull().default(false),
    /** For a branch created here: its source branch, and the commit of that branch at the time. */
    sourceBranch: text(),
    sourceCommit: text(),
    /** The sandbox it was first opened with. */
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
    /** Null if it comes from a fork, and so belongs to no branch of this repository. */
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

const ofSandbox = () => ({
  sandboxId: text()
    .notNull()
    .references(() => sandboxes.id, { onDelete: 'cascade' }),
})
const contents = () => text().references(() => blobs.sha256)

/** The base that the files of a sandbox are compared with: a branch at a commit, and possibly one folder of it. */
export const worktrees = pgTable(
  'worktrees',
  {
    sandboxId: text()
      .primaryKey()
      .references(() => sandboxes.id, { onDelete: 'cascade' }),
    owner: text().notNull(),
    repo: text().notNull(),
    branch: text().notNull(),
    path: text().notNull(),
    baseCommit: text().notNull(),
    /** When a synced template was last compared with its branch; null for a sandbox that people work in. */
    followedAt: moment(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('worktrees_followed')
      .on(sql`lower(${table.owner})`, sql`lower(${table.repo})`)
      .where(sql`followed_at is not null`),
  ],
)

/** The files at that commit, without those that a sandbox cannot have. */
export const worktreeFiles = pgTable(
  'worktree_files',
  {
    ...ofSandbox(),
    /** The path in the sandbox. */
    path: text().notNull(),
    sha256: contents().notNull(),
    /** The git SHA of the contents. */
    gitSha: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sandboxId, table.path] }),
    index('worktree_files_blob').on(table.sha256),
  ],
)

/** A file that both sides changed, with the contents of each; null if that side deleted it. */
export const worktreeConflicts = pgTable(
  'worktree_conflicts',
  {
    ...ofSandbox(),
    path: text().notNull(),
    baseSha: contents(),
    oursSha: contents(),
    theirsSha: contents(),
    /** Whether the current file contains conflict markers. */
    isMarked: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sandboxId, table.path] }),
    index('worktree_conflicts_base').on(table.baseSha),
    index('worktree_conflicts_ours').on(table.oursSha),
    index('worktree_conflicts_theirs').on(table.theirsSha),
  ],
)

/** The git state of a devbox when it was last seen. */
export const boxCheckouts = pgTable('box_checkouts', {
  sandboxId: text()
    .primaryKey()
    .references(() => sandboxes.id, { onDelete: 'cascade' }),
  /** The commit of the branch at the host when the devbox last fetched; null if the host does not have it. */
  upstreamCommit: text(),
  /** How many commits only the devbox has, and a git bundle of them. */
  unpushed: integer().notNull(),
  bundle: bytea(),
  seenAt: moment().notNull(),
})
