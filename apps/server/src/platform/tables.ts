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
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectIds: text().array().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** What a row that counts is counted by; null for what stands for itself. */
    tally: text(),
  },
  (table) => [
    index('audit_workspace').on(table.workspaceId, table.id),
    index('audit_actor').on(table.actorId, table.at),
    uniqueIndex('audit_tally').on(table.tally).where(sql`tally is not null`),
  ],
)

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
