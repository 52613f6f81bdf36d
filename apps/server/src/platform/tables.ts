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

/** What happened, by whom: one row for every command, in the command's own transaction. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: moment().notNull(),
    workspaceId: uuid(),
    actorId: uuid(),
    sessionId: uuid(),
    /** Where it was done from and with what; null for the server itself. */
    address: text(),
    device: text(),
    /** Through which door, as the program says; null for what is older than this. */
    door: text(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectIds: text().array().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** What a row that counts is counted by; null for what stands for itself. */
    tally: text(),
    /** Its place in the chain of its workspace, and the hash there; null until it is sealed. */
    seq: bigint({ mode: 'number' }),
    hash: text(),
  },
  (table) => [
    index('audit_workspace').on(table.workspaceId, table.id),
    // What the log of a workspace is filtered by, however long it is.
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

/** How far the audit log of a workspace is sealed. The workspace itself may be gone. */
export const auditChains = pgTable('audit_chains', {
  workspaceId: uuid().primaryKey(),
  /** The last place that was sealed, and the hash there. */
  seq: bigint({ mode: 'number' }).notNull().default(0),
  hash: text().notNull().default(''),
  /** The last place of what was deleted when its time was over. */
  prunedSeq: bigint({ mode: 'number' }).notNull().default(0),
  prunedHash: text().notNull().default(''),
  prunedAt: moment(),
  /** All of the above under the server's key, so that nobody with the database alone writes another chain. */
  mark: text().notNull().default(''),
  /** After how many days entries are deleted; null for never. */
  keepDays: integer(),
})

/** What clients are to be told, written with the change itself so that neither is lost without the other. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The transaction that wrote it: ids are given out before commit, so only both together order what happened. */
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

/** Tries at what could be guessed, by what and who is counted; gone once there was quiet for long enough. */
export const attempts = pgTable(
  'attempts',
  {
    /** The kind of attempt and a hash of the address or subject. */
    key: text().primaryKey(),
    count: integer().notNull(),
    lastAt: moment().notNull(),
    /** Until when no further try is taken. */
    until: moment().notNull(),
  },
  (table) => [index('attempts_last').on(table.lastAt)],
)
