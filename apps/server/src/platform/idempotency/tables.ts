import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, personId } from '../db/columns.ts'

/** Calls that their sender may repeat: what each was answered, by the SHA-256 of its key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: personId().notNull(),
    keyHash: text().notNull(),
    /** SHA-256 of what was asked: the same key never stands for two things. */
    requestHash: text().notNull(),
    /** Null while it is under way. */
    status: integer(),
    answer: text(),
    insertedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyHash] }),
    index('idempotency_keys_at').on(table.insertedAt),
  ],
)
