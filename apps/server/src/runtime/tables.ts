import type { BoxRefusal, BoxState, PortVisibility } from '@sandlot/core/runtime/boxes/rules'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { bytea, moment } from '../platform/db/columns.ts'
import { sandboxes } from '../sandboxes/tables.ts'

/** Screenshots of sandbox previews. */
export const screenshots = pgTable('screenshots', {
  sandboxId: text()
    .primaryKey()
    .references(() => sandboxes.id, { onDelete: 'cascade' }),
  /** The version of the files that it shows. */
  version: integer().notNull(),
  content: bytea().notNull(),
  takenAt: moment().notNull(),
})

/** Sizes of virtual machines, as the admin has configured them: memory in GiB, storage in GB, credits per hour. */
export const vmTiers = pgTable('vm_tiers', {
  tier: integer().primaryKey(),
  shortid: text().notNull().unique('vm_tiers_shortid'),
  name: text().notNull(),
  cpu: integer().notNull(),
  memory: integer().notNull(),
  storage: integer().notNull(),
  creditBasis: integer().notNull(),
})

/** Devboxes that were ever started: the desired state of each, and the actual one. */
export const boxes = pgTable('boxes', {
  sandboxId: text()
    .primaryKey()
    .references(() => sandboxes.id, { onDelete: 'cascade' }),
  /** The last request: a devbox that should run may sleep or stop while unused, and wakes up automatically. */
  desired: text().$type<'running' | 'stopped'>().notNull(),
  state: text().$type<BoxState>().notNull(),
  /** Increases with each start; events of older generations are ignored. */
  generation: integer().notNull().default(0),
  vmTier: integer().notNull(),
  /** Why it failed or was stopped. */
  problem: jsonb().$type<BoxRefusal>(),
  /** The author of its own file changes. */
  startedById: uuid().references(() => users.id, { onDelete: 'set null' }),
  /** The session or token that it was started with, and the label that its credits count under. */
  startedWithId: uuid(),
  label: text(),
  startedAt: moment(),
  /** Its disk was restored from a checkpoint, whose contents are saved on the next start. */
  takesOver: boolean().notNull().default(false),
  /** The checkpoint that its disk is being replaced with: whoever comes next finishes this. */
  goesBackTo: text(),
  /**
   * The folders that it and the saved files had in common when it stopped: those no longer saved were deleted since.
   */
  folders: jsonb().$type<string[]>(),
  /** When somebody last typed, viewed a preview or ran something in it. */
  lastUsedAt: moment().notNull(),
})

/** Ports whose visibility differs from that of the sandbox. */
export const boxPorts = pgTable(
  'box_ports',
  {
    sandboxId: text()
      .notNull()
      .references(() => sandboxes.id, { onDelete: 'cascade' }),
    port: integer().notNull(),
    visibility: text().$type<PortVisibility>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sandboxId, table.port] })],
)

export const boxVariables = pgTable(
  'box_variables',
  {
    sandboxId: text()
      .notNull()
      .references(() => sandboxes.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    isSecret: boolean().notNull(),
    encryptedValue: text().notNull(),
    /** For a secret: the devbox does not get it; the gate inserts it into requests to these hosts. */
    hosts: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.sandboxId, table.name] })],
)

/** Copies of disks to go back to; the disks themselves are on the devbox's machine. */
export const boxCheckpoints = pgTable(
  'box_checkpoints',
  {
    id: text().primaryKey(),
    sandboxId: text()
      .notNull()
      .references(() => sandboxes.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    createdAt: moment().notNull(),
    /**
     * Whether the copy is complete and to stay. Any other that nobody is making is deleted, and the row after it.
     */
    isKept: boolean().notNull().default(false),
  },
  (table) => [index('box_checkpoints_sandbox').on(table.sandboxId, table.createdAt)],
)

/** Devboxes that were deleted for good, whose disks are still on their machine. A trigger on sandboxes notes them. */
export const deletedBoxes = pgTable('deleted_boxes', { sandboxId: text().primaryKey() })
