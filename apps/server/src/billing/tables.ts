import type { LimitOverrides } from '@sandlot/core/billing/rules'
import { subscriptionStatuses } from '@sandlot/core/billing/rules'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { moment } from '../platform/db/columns.ts'
import { workspaces } from '../workspaces/tables.ts'

/** What a workspace pays for, or was given by an admin; one that ended stays with its status. */
export const subscriptions = pgTable('subscriptions', {
  id: uuid().primaryKey(),
  workspaceId: uuid()
    .notNull()
    .unique('subscriptions_workspace')
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  status: text({ enum: subscriptionStatuses }).notNull(),
  type: text({ enum: ['PERSONAL_PRO', 'TEAM_PRO'] }).notNull(),
  billingInterval: text({ enum: ['MONTHLY', 'YEARLY'] }),
  quantity: integer().notNull().default(1),
  /** In the smallest unit of the currency, for each seat and interval; null where nobody pays. */
  unitPrice: integer(),
  currency: text(),
  origin: text({ enum: ['LEGACY', 'PATRON', 'PILOT'] }),
  /** Null where an admin gave it. */
  paymentProvider: text({ enum: ['STRIPE'] }),
  paymentMethodAttached: boolean().notNull().default(false),
  nextBillDate: moment(),
  cancelAt: moment(),
  cancelAtPeriodEnd: boolean().notNull().default(false),
  trialStart: moment(),
  trialEnd: moment(),
  updateBillingUrl: text(),
  insertedAt: moment().notNull(),
  updatedAt: moment().notNull(),
})

/** What is in a subscription: a plan (`flex`, `enterprise`) and packages of credits (`credits_4000`). */
export const subscriptionItems = pgTable(
  'subscription_items',
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    quantity: integer().notNull().default(1),
    /** In cents for each interval; null where nobody pays. */
    unitAmount: integer(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.name] })],
)

/** What was agreed on with a workspace beside its plan; one without a row has what every workspace has. */
export const billingTerms = pgTable('billing_terms', {
  workspaceId: uuid()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  /** Whether it is billed by usage. */
  ubbBeta: boolean().notNull().default(true),
  /** A friend of the product: usage that goes beyond what is included holds nothing up. */
  friendOfCsb: boolean().notNull().default(false),
  limits: jsonb().$type<LimitOverrides>().notNull().default({}),
})

/** Credits as they were used, one row for each time; rows are added and never changed. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    credits: integer().notNull(),
    /** What used them, such as the run of a devbox. */
    reason: text().notNull(),
  },
  (table) => [index('credits_workspace').on(table.workspaceId, table.at)],
)

/** What workspaces asked the administrators for where plans are given: the last request of each, until it is answered. */
export const planRequests = pgTable('plan_requests', {
  workspaceId: uuid()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  userId: uuid().references(() => users.id, { onDelete: 'set null' }),
  plan: text().notNull(),
  billingInterval: text({ enum: ['MONTHLY', 'YEARLY'] }),
  addons: jsonb().$type<string[]>().notNull(),
  insertedAt: moment().notNull(),
})
