import { customType, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A timestamp with time zone. Values come from the injected clock, so their precision is milliseconds. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Only a target for references: the real table is defined by accounts. */
const users = pgTable('users', { id: uuid().primaryKey() })

/** The owner of a row, with whom it is deleted. */
export const personId = () => uuid().references(() => users.id, { onDelete: 'cascade' })
