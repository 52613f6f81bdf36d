import type { MirrorReason } from '@sandlot/core/git/refusals'
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

/** The slug of a workspace in the URLs of its repositories, which survives renaming it. */
export const gitOwners = pgTable(
  'git_owners',
  {
    workspaceId: uuid()
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
  },
  (table) => [uniqueIndex('git_owners_slug').on(table.slug)],
)

/** A repository hosted here. Its contents are in git, in a folder named by its id; rows only index it. */
export const gitRepositories = pgTable(
  'git_repositories',
  {
    id: uuid().primaryKey(),
    /** The numeric id for clients that expect one of a host. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text(),
    private: boolean().notNull(),
    defaultBranch: text().notNull(),
    protectedBranches: text().array().notNull().default([]),
    pullRequestsOnly: boolean().notNull().default(false),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** The number of its next pull request. */
    nextPull: integer().notNull().default(1),
    mirrorUrl: text(),
    sealedMirrorLogin: text(),
    mirrorSyncedAt: moment(),
    mirrorProblem: text().$type<MirrorReason>(),
    mirrorDiverged: text().array().notNull().default([]),
    pushedAt: moment(),
    insertedAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** When it was moved to the trash. */
    deletedAt: moment(),
  },
  (table) => [
    uniqueIndex('git_repositories_name')
      .on(table.workspaceId, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    index('git_repositories_workspace').on(table.workspaceId),
    index('git_repositories_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('git_repositories_mirrors').on(table.mirrorSyncedAt).where(sql`mirror_url is not null`),
  ],
)

const repositoryId = () =>
  uuid()
    .notNull()
    .references(() => gitRepositories.id, { onDelete: 'cascade' })

/** The branches and tags of a repository as last indexed; events are sent for the differences. */
export const gitRefs = pgTable(
  'git_refs',
  { repositoryId: repositoryId(), name: text().notNull(), sha: text().notNull() },
  (table) => [primaryKey({ columns: [table.repositoryId, table.name] })],
)

export const gitPulls = pgTable(
  'git_pulls',
  {
    repositoryId: repositoryId(),
    number: integer().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    head: text().notNull(),
    base: text().notNull(),
    draft: boolean().notNull(),
    state: text({ enum: ['open', 'closed', 'merged'] }).notNull(),
    /** The head as of the last check, and the merge base. */
    headSha: text().notNull(),
    baseSha: text().notNull(),
    mergedSha: text(),
    reviewers: text().array().notNull().default([]),
    creatorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    insertedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.repositoryId, table.number] }),
    index('git_pulls_creator').on(table.creatorId),
    uniqueIndex('git_pulls_open').on(table.repositoryId, table.head, table.base).where(sql`state = 'open'`),
  ],
)

export const gitReviews = pgTable(
  'git_reviews',
  {
    id: uuid().primaryKey(),
    repositoryId: repositoryId(),
    number: integer().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: ['APPROVED', 'CHANGES_REQUESTED', 'COMMENTED', 'DISMISSED'] }).notNull(),
    body: text().notNull(),
    /** The commit that was reviewed. */
    sha: text().notNull(),
    insertedAt: moment().notNull(),
  },
  (table) => [
    index('git_reviews_pull').on(table.repositoryId, table.number),
    index('git_reviews_user').on(table.userId),
  ],
)

export const gitReviewComments = pgTable(
  'git_review_comments',
  {
    id: uuid().primaryKey(),
    reviewId: uuid()
      .notNull()
      .references(() => gitReviews.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    line: integer().notNull(),
    side: text({ enum: ['LEFT', 'RIGHT'] }).notNull(),
    body: text().notNull(),
  },
  (table) => [index('git_review_comments_review').on(table.reviewId)],
)

/** Addresses that are notified of changes. */
export const gitWebhooks = pgTable(
  'git_webhooks',
  {
    id: uuid().primaryKey(),
    repositoryId: repositoryId(),
    url: text().notNull(),
    sealedSecret: text().notNull(),
    events: text({ enum: ['push', 'pull_request'] })
      .array()
      .notNull(),
    lastStatus: integer(),
    lastAt: moment(),
    insertedAt: moment().notNull(),
  },
  (table) => [index('git_webhooks_repository').on(table.repositoryId)],
)

/** The results of each webhook's last deliveries. */
export const gitDeliveries = pgTable(
  'git_deliveries',
  {
    id: uuid().notNull(),
    webhookId: uuid()
      .notNull()
      .references(() => gitWebhooks.id, { onDelete: 'cascade' }),
    event: text().notNull(),
    /** 0 if there was no answer. */
    status: integer().notNull(),
    attempts: integer().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.id] }),
    index('git_deliveries_at').on(table.webhookId, table.at),
  ],
)
