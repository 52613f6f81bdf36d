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
import { moment } from '../platform/db/columns.ts'

export type AiConsent = {
  privateRepositories: boolean
  privateSandboxes: boolean
  publicRepositories: boolean
  publicSandboxes: boolean
}
const noConsent: AiConsent = {
  privateRepositories: false,
  privateSandboxes: false,
  publicRepositories: false,
  publicSandboxes: false,
}

export type FormerMember = {
  userId: string
  authorization: 'ADMIN' | 'WRITE' | 'READ'
  teamManager: boolean
  insertedAt: string
}

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
    /** When the link expires; null if an admin set it to never expire. */
    inviteExpiresAt: moment(),
    /** How many people have joined by the link, and how many may; null for any number. */
    inviteUses: integer().notNull().default(0),
    inviteMaxUses: integer(),
    inviteOff: boolean().notNull().default(false),
    /** The least privacy that its sandboxes may have. */
    minimumPrivacy: integer().notNull().default(0),
    /** The protection of new sandboxes. */
    preventSandboxExport: boolean().notNull().default(false),
    preventSandboxLeaving: boolean().notNull().default(false),
    /** The default role of new members. */
    defaultAuthorization: text({ enum: ['ADMIN', 'WRITE', 'READ'] })
      .notNull()
      .default('WRITE'),
    /** The lowest role that may invite, and the lowest that may create things. */
    whoInvites: text({ enum: ['ADMIN', 'WRITE', 'READ'] })
      .notNull()
      .default('ADMIN'),
    whoCreates: text({ enum: ['ADMIN', 'WRITE', 'READ'] })
      .notNull()
      .default('WRITE'),
    aiConsent: jsonb().$type<AiConsent>().notNull().default(noConsent),
    useCases: text().array().notNull().default([]),
    /** People with a verified address in this domain may join without an invitation; in lower case, null for nobody. */
    emailDomain: text(),
    /** When it was deleted; it can be restored for some time. */
    deletedAt: moment(),
    /** Its members when it was deleted. */
    formerMembers: jsonb().$type<FormerMember[]>(),
    insertedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('workspaces_invite').on(table.inviteToken),
    index('workspaces_domain').on(table.emailDomain).where(sql`email_domain is not null`),
    index('workspaces_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
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

/** People who were removed from a workspace, by an admin or by its directory, and have not been let in again since. */
export const removedMembers = pgTable(
  'workspace_removed_members',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index('removed_members_user').on(table.userId),
  ],
)

/** People who were invited: users of this instance, or addresses whose owners may still sign up. */
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
    /** SHA-256 of the token in the mailed link; null if none was mailed. */
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
