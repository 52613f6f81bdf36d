import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/columns.ts'

/** Instance settings beyond the configuration: one row, absent until an admin changes something. */
export const instanceSettings = pgTable('instance_settings', {
  id: integer().primaryKey(),
  signUp: text({ enum: ['open', 'invited'] }).notNull(),
  /** A sentence shown to everybody, or null. */
  announcement: text(),
  /** Grows with each change, so that nobody overwrites changes that they have not seen. */
  revision: integer().notNull(),
  updatedAt: moment().notNull(),
})

/** What an admin set up in the browser, used if the environment does not configure it: one row per part. */
export const instanceSetup = pgTable('instance_setup', {
  part: text({ enum: ['github', 'google', 'mail', 'steps'] }).primaryKey(),
  /** What may be shown to admins. */
  settings: jsonb().$type<Record<string, unknown>>().notNull(),
  encryptedSecret: text(),
  updatedById: uuid(),
  updatedAt: moment().notNull(),
})
