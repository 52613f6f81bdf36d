import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A moment with time zone. Values come from the injected clock, so they have milliseconds and no more. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
