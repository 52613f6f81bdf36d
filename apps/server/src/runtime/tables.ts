import type { BoxRefusal, BoxState, PortVisibility } from '@sandlot/core/runtime/boxes/rules'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
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

/** Devboxes that were started once: what is wanted of each, and how it is. */
export const boxes = pgTable('boxes', {
  sandboxId: text()
    .primaryKey()
    .references(() => sandboxes.id, { onDelete: 'cascade' }),
  /** What somebody asked for last: what is to run may sleep or stop while nobody needs it, and wakes by itself. */
  desired: text().$type<'running' | 'stopped'>().notNull(),
  state: text().$type<BoxState>().notNull(),
  /** Goes up with each start: what is told of an older one counts for nothing. */
  generation: integer().notNull().default(0),
  vmTier: integer().notNull(),
  /** Why it failed or was stopped. */
  problem: jsonb().$type<BoxRefusal>(),
  /** As whom its own changes of files are saved. */
  startedById: uuid().references(() => users.id, { onDelete: 'set null' }),
  /** The session or token that it was started with, and the label that its credits are told by. */
  startedWithId: uuid(),
  label: text(),
  startedAt: moment(),
  /** Its disk was brought back from a checkpoint: with its next start it is saved what stands there. */
  takesOver: boolean().notNull().default(false),
  /** The folders that it had in common with what is saved when it stopped: what is saved of them no more was deleted since. */
  folders: jsonb().$type<string[]>(),
  /** When somebody last typed, looked at a preview or ran something in it. */
  lastUsedAt: moment().notNull(),
})

/** Ports that others may see than those who may see the sandbox. */
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
    /** Of a secret: the devbox has it not, and the gate puts it into what goes to these hosts. */
    hosts: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.sandboxId, table.name] })],
)

/** Copies of disks to go back to; the disks themselves are where the devbox is. */
export const boxCheckpoints = pgTable(
  'box_checkpoints',
  {
    id: text().primaryKey(),
    sandboxId: text()
      .notNull()
      .references(() => sandboxes.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    createdAt: moment().notNull(),
    /** Whether the copy is made: until then nobody can go back to it. */
    isKept: boolean().notNull().default(false),
  },
  (table) => [index('box_checkpoints_sandbox').on(table.sandboxId, table.createdAt)],
)
