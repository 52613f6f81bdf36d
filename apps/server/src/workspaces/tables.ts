import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
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
import { moment } from '../platform/db/columns.ts'

export const workspaces = pgTable(
  'workspaces',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    type: text({ enum: ['PERSONAL', 'TEAM'] }).notNull(),
    description: text(),
    avatarUrl: text(),
    creatorId: uuid(),
    inviteToken: text().notNull(),
    /** When the link stops; null for one that an admin lets work for good. */
    inviteExpiresAt: moment(),
    /** How many have joined by the link, and how many may; null for any number. */
    inviteUses: integer().notNull().default(0),
    inviteMaxUses: integer(),
    inviteOff: boolean().notNull().default(false),
    /** The least privacy that its sandboxes may have. */
    minimumPrivacy: integer().notNull().default(0),
    insertedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [uniqueIndex('workspaces_invite').on(table.inviteToken)],
)

export const members = pgTable(
  'workspace_members',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorization: text({ enum: ['ADMIN', 'WRITE', 'READ'] }).notNull(),
    teamManager: boolean().notNull().default(false),
    insertedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index('members_user').on(table.userId),
  ],
)

/** Somebody asked to join: a person of this instance, or an address whose holder may yet become one. */
export const invitations = pgTable(
  'workspace_invitations',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text(),
    authorization: text({ enum: ['ADMIN', 'WRITE', 'READ'] }).notNull(),
    inviterId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of the token in the link that was mailed; null where there was no mail. */
    tokenHash: text(),
    insertedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('invitations_user').on(table.workspaceId, table.userId),
    uniqueIndex('invitations_email').on(table.workspaceId, table.email),
    uniqueIndex('invitations_token').on(table.tokenHash),
    index('invitations_of').on(table.userId),
  ],
)

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
