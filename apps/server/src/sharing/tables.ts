import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { moment } from '../platform/db/columns.ts'
import { sandboxes } from '../sandboxes/tables.ts'

const authorization = () => text({ enum: ['READ', 'COMMENT', 'WRITE_CODE'] }).notNull()

/** People with whom a sandbox was shared beyond its workspace. */
export const sandboxCollaborators = pgTable(
  'sandbox_collaborators',
  {
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    sandboxId: text()
      .notNull()
      .references(() => sandboxes.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorization: authorization(),
    insertedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sandboxId, table.userId] }),
    index('sandbox_collaborators_user').on(table.userId),
  ],
)

/**
 * Addresses that were invited to a sandbox. Whose address one is must stay private: the access of a user of this
 * instance is stored here, under the address, until they open the sandbox themselves.
 */
export const sandboxInvitations = pgTable(
  'sandbox_invitations',
  {
    id: uuid().primaryKey(),
    sandboxId: text()
      .notNull()
      .references(() => sandboxes.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    /** The user for whom a provider had verified the address when the invitation was created. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    authorization: authorization(),
    inviterId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of the token in the link. */
    tokenHash: text().notNull(),
    insertedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('sandbox_invitations_email').on(table.sandboxId, table.email),
    uniqueIndex('sandbox_invitations_token').on(table.tokenHash),
    index('sandbox_invitations_user').on(table.userId),
    index('sandbox_invitations_at').on(table.insertedAt),
  ],
)
