import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
