import { deliveryProblems } from '@sandlot/core/delivery-rules'
import { bigint, bigserial, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns.ts'
import { workspaces } from '../tables.ts'

/** Where the audit log of a workspace is sent as it is sealed. */
export const auditStreams = pgTable('audit_streams', {
  workspaceId: uuid()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  url: text().notNull(),
  /** Signs the deliveries. */
  encryptedSecret: text().notNull(),
  /** The position in the chain of the last delivered entry. */
  sentSeq: bigint({ mode: 'number' }).notNull(),
  insertedAt: moment().notNull(),
})

/** The last deliveries of each stream, so that its admins see what went wrong. */
export const auditDeliveries = pgTable(
  'audit_deliveries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    entries: integer().notNull(),
    /** The response status, null if there was none, and the problem, null if it succeeded. */
    status: integer(),
    problem: text({ enum: deliveryProblems }),
  },
  (table) => [index('audit_deliveries_of').on(table.workspaceId, table.id)],
)
