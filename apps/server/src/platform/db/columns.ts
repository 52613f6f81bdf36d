import { customType, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A moment with time zone. Values come from the injected clock, so they have milliseconds and no more. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Only to point at: the table is that of accounts. */
const users = pgTable('users', { id: uuid().primaryKey() })

/** Whom a row belongs to, and goes with. */
export const personId = () => uuid().references(() => users.id, { onDelete: 'cascade' })
