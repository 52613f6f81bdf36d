import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/tables.ts'
import { moment } from '../../platform/db/columns.ts'
import { workspaces } from '../tables.ts'

/** A company's directory that manages the members of a workspace, and the service account that it signs in as. */
export const scimConnections = pgTable(
  'scim_connections',
  {
    workspaceId: uuid()
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    insertedAt: moment().notNull(),
  },
  (table) => [uniqueIndex('scim_connections_user').on(table.userId)],
)

/** A person in the directory. */
export const scimPeople = pgTable(
  'scim_people',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userName: text().notNull(),
    externalId: text(),
    /** Whether they should be a member of the workspace. */
    active: boolean().notNull(),
    /** Other attributes from the directory. */
    told: jsonb().$type<Record<string, unknown>>().notNull(),
    insertedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('scim_people_name').on(table.workspaceId, sql`lower(${table.userName})`),
    uniqueIndex('scim_people_user').on(table.workspaceId, table.userId),
    index('scim_people_of').on(table.userId),
  ],
)

/** A group of the directory, and the role that it grants; null for the workspace's default role. */
export const scimGroups = pgTable(
  'scim_groups',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    displayName: text().notNull(),
    externalId: text(),
    authorization: text({ enum: ['ADMIN', 'WRITE', 'READ'] }),
    insertedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [uniqueIndex('scim_groups_name').on(table.workspaceId, sql`lower(${table.displayName})`)],
)

export const scimGroupMembers = pgTable(
  'scim_group_members',
  {
    groupId: uuid()
      .notNull()
      .references(() => scimGroups.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => scimPeople.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.personId] }),
    index('scim_group_members_person').on(table.personId),
  ],
)
