import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, personId } from '../db/columns.ts'

/** Calls that may be repeated: the answer to each, by the SHA-256 of its key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: personId().notNull(),
    keyHash: text().notNull(),
    /** SHA-256 of the request, so that one key cannot stand for two requests. */
    requestHash: text().notNull(),
    /** Null while it is in progress. */
    status: integer(),
    answer: text(),
    insertedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyHash] }),
    index('idempotency_keys_at').on(table.insertedAt),
  ],
)
