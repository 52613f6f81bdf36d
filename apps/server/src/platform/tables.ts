import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from './db/columns.ts'

/** The audit log: one row for every command, in the command's own transaction. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: moment().notNull(),
    workspaceId: uuid(),
    actorId: uuid(),
    sessionId: uuid(),
    /** The address and the program that it came from; null for the server itself. */
    address: text(),
    device: text(),
    /** The kind of client, as the program reports it; null for older rows. */
    door: text(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectIds: text().array().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The key of a row with a counter; null for others. */
    tally: text(),
    /** Its position in the hash chain of its workspace, and its hash; null until it is sealed. */
    seq: bigint({ mode: 'number' }),
    hash: text(),
  },
  (table) => [
    index('audit_workspace').on(table.workspaceId, table.id),
    // For filtering the log of a workspace, however long it is.
    index('audit_workspace_at').on(table.workspaceId, table.at),
    index('audit_workspace_actor').on(table.workspaceId, table.actorId, table.id),
    index('audit_workspace_action').on(table.workspaceId, table.action.op('text_pattern_ops'), table.id),
    index('audit_subjects').using('gin', table.subjectIds),
    uniqueIndex('audit_chain').on(table.workspaceId, table.seq).where(sql`seq is not null`),
    index('audit_unsealed')
      .on(table.workspaceId, table.id)
      .where(sql`seq is null and tally is null and workspace_id is not null`),
    index('audit_actor').on(table.actorId, table.at),
    uniqueIndex('audit_tally').on(table.tally).where(sql`tally is not null`),
  ],
)

/** How far the audit log of a workspace is sealed. The workspace itself may have been deleted. */
export const auditChains = pgTable('audit_chains', {
  workspaceId: uuid().primaryKey(),
  /** The last sealed position, and its hash. */
  seq: bigint({ mode: 'number' }).notNull().default(0),
  hash: text().notNull().default(''),
  /** The last position of the rows that were deleted after their retention period. */
  prunedSeq: bigint({ mode: 'number' }).notNull().default(0),
  prunedHash: text().notNull().default(''),
  prunedAt: moment(),
  /** A MAC of all of the above with the server's key, so that nobody can forge a chain with database access alone. */
  mark: text().notNull().default(''),
  /** After how many days entries are deleted; null for never. */
  keepDays: integer(),
})

/** Events for clients, written along with the change itself, so that neither exists without the other. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /**
     * The transaction that wrote it: ids are assigned before commit, so only the two together define the order of
     * events.
     */
    xid: bigint({ mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
    at: moment().notNull(),
    topic: text().notNull(),
    event: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('outbox_order').on(table.xid, table.id),
    index('outbox_topic').on(table.topic, table.xid, table.id),
    index('outbox_at').on(table.at),
  ],
)

/** Attempts that could be guesses, by kind and caller or subject; deleted after a quiet period. */
export const attempts = pgTable(
  'attempts',
  {
    /** The kind of attempt and a hash of the address or subject. */
    key: text().primaryKey(),
    count: integer().notNull(),
    lastAt: moment().notNull(),
    /** Until when no further attempt is accepted. */
    until: moment().notNull(),
  },
  (table) => [index('attempts_last').on(table.lastAt)],
)
