import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../platform/db/columns.ts'
import { sandboxes } from '../sandboxes/tables.ts'

/** The picture of a sandbox's preview. */
export const screenshots = pgTable('screenshots', {
  sandboxId: text()
    .primaryKey()
    .references(() => sandboxes.id, { onDelete: 'cascade' }),
  /** The version of the files that it shows. */
  version: integer().notNull(),
  content: bytea().notNull(),
  takenAt: moment().notNull(),
})

/** Sizes of virtual machines, as the admin has them: memory in GiB, storage in GB, credits an hour. */
export const vmTiers = pgTable('vm_tiers', {
  tier: integer().primaryKey(),
  shortid: text().notNull().unique('vm_tiers_shortid'),
  name: text().notNull(),
  cpu: integer().notNull(),
  memory: integer().notNull(),
  storage: integer().notNull(),
  creditBasis: integer().notNull(),
})
