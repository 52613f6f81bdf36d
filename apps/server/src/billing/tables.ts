import type { LimitOverrides } from '@sandlot/core/billing/rules'
import { subscriptionStatuses } from '@sandlot/core/billing/rules'
import { deliveryProblems } from '@sandlot/core/delivery-rules'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { moment } from '../platform/db/columns.ts'
import { workspaces } from '../workspaces/tables.ts'

/** What a subscription becomes by itself. */
export type UpcomingPhase = {
  startDate: string
  billingInterval: 'MONTHLY' | 'YEARLY'
  items: { name: string; quantity: number; unitAmount: number | null }[]
}

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
  /** What the payment provider calls it; null where nobody pays. */
  providerId: text().unique('subscriptions_provider'),
  /** When it first gave a plan: its first cycles are counted from there. */
  startedAt: moment(),
  periodStart: moment(),
  /** Up to when a late payment keeps the plan, and whether it still does. */
  graceUntil: moment(),
  isInGrace: boolean().notNull().default(false),
  /** What it becomes by itself at the end of the period; null for what it is. */
  upcoming: jsonb().$type<UpcomingPhase>(),
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
    /** The same as the provider has it, which may know parts of a cent. */
    unitAmountDecimal: text(),
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

/** Why something was given: `unlimited` where nothing is counted. */
const grantReasons = ['plan', 'addons', 'on-demand', 'budget', 'unlimited', 'refund', 'correction'] as const

export const accountKinds = ['workspace', 'budget', 'person', 'token', 'label'] as const
export type AccountKind = (typeof accountKinds)[number]

const units = () => bigint({ mode: 'number' })

/**
 * What may be used in a month, and what is: of a workspace, and of what has a budget in it. Whoever changes any of a
 * workspace's accounts holds the one of kind `workspace`. Nothing can be used beyond the ceiling, whatever the code does.
 */
export const creditAccounts = pgTable(
  'credit_accounts',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** The first day of its calendar month, in UTC. */
    period: date({ mode: 'string' }).notNull(),
    kind: text({ enum: accountKinds }).notNull(),
    /** Whose it is: the id of a person or a token, or a label. Empty for the workspace itself. */
    name: text().notNull().default(''),
    granted: units().notNull(),
    /** What is granted, or what was used and held already when less was granted from then on. */
    ceiling: units().notNull(),
    used: units().notNull().default(0),
    /** Paid ahead for machines that run. */
    held: units().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.period, table.kind, table.name] }),
    check('credit_accounts_used', sql`${table.used} >= 0`),
    check('credit_accounts_held', sql`${table.held} >= 0`),
    check('credit_accounts_ceiling', sql`${table.used} + ${table.held} <= ${table.ceiling}`),
  ],
)

/** What an account was given and why: rows are added and never changed, and together they are what is granted. */
export const creditGrants = pgTable(
  'credit_grants',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    period: date({ mode: 'string' }).notNull(),
    kind: text({ enum: accountKinds }).notNull(),
    name: text().notNull().default(''),
    reason: text({ enum: grantReasons }).notNull(),
    /** Less than none where something was taken back. */
    units: units().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('credit_grants_account').on(table.workspaceId, table.period)],
)

/**
 * Runs of devboxes, each from when it woke until it rested: what credits are counted by. No index has what grows while
 * one runs, so that counting it each minute writes to none.
 */
export const creditLeases = pgTable(
  'credit_leases',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    boxId: text().notNull(),
    vmTier: integer().notNull(),
    /** Units a second, which are credits an hour. */
    basis: integer().notNull(),
    /** Who started it, with what, and as what it counts. They may be gone by now. */
    personId: uuid(),
    tokenId: uuid(),
    label: text(),
    /** The month that its held units are in. */
    period: date({ mode: 'string' }).notNull(),
    startedAt: moment().notNull(),
    /** Up to when it is counted; ahead of the time where it began right before a month. */
    settledAt: moment().notNull(),
    paidUntil: moment().notNull(),
    units: units().notNull().default(0),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('credit_leases_open_box').on(table.boxId).where(sql`ended_at is null`),
    index('credit_leases_workspace').on(table.workspaceId, table.startedAt.desc().nullsFirst()),
  ],
)

/** What a run used in an hour of the clock; it grows within its hour and never after. */
export const creditHours = pgTable(
  'credit_hours',
  {
    leaseId: uuid()
      .notNull()
      .references(() => creditLeases.id, { onDelete: 'cascade' }),
    hour: moment().notNull(),
    workspaceId: uuid().notNull(),
    units: units().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.leaseId, table.hour] }),
    index('credit_hours_workspace').on(table.workspaceId, table.hour),
  ],
)

/** What a workspace, or a person, a token or a label in it, is to use in a month at most. */
export const budgets = pgTable(
  'budgets',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    kind: text({ enum: accountKinds }).notNull(),
    name: text().notNull().default(''),
    credits: integer().notNull(),
    /** Whether nothing starts beyond it; otherwise it is only told. */
    isHard: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.kind, table.name] })],
)

/** What was told of a month's use, so that nobody is told twice. */
export const creditAlerts = pgTable(
  'credit_alerts',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    period: date({ mode: 'string' }).notNull(),
    kind: text({ enum: accountKinds }).notNull(),
    name: text().notNull().default(''),
    percent: integer().notNull(),
    at: moment().notNull(),
    /** Null until those who look after it were told. */
    toldAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.period, table.kind, table.name, table.percent] }),
  ],
)

/** Which address is told of the budgets of a workspace. */
export const budgetWebhooks = pgTable('budget_webhooks', {
  workspaceId: uuid()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  url: text().notNull(),
  /** What it is told is signed with this. */
  sealedSecret: text().notNull(),
  lastAt: moment(),
  lastStatus: integer(),
  lastProblem: text({ enum: deliveryProblems }),
  insertedAt: moment().notNull(),
})

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

/** Who pays for a workspace, as the payment provider knows them. */
export const paymentCustomers = pgTable('payment_customers', {
  workspaceId: uuid()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  customerId: text().notNull().unique('payment_customers_customer'),
  /** Grows with each look at the provider that was kept, so that an older one is not kept after it. */
  revision: integer().notNull().default(0),
})

/** Ways to the page of the payment provider; a workspace has one that is open at most. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    status: text({ enum: ['open', 'superseded', 'settled'] }).notNull(),
    /** What it is for, by which the same is found again. */
    wanted: text().notNull(),
    /** A path of this site. */
    successPath: text().notNull(),
    /** Null until the provider has made its page. */
    sessionId: text(),
    url: text(),
    insertedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('checkouts_open').on(table.workspaceId).where(sql`status = 'open'`),
    index('checkouts_workspace').on(table.workspaceId),
  ],
)

/** What the payment provider told of, once each: hints at what is to be read anew. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    customerId: text(),
    /** By the provider's clock. */
    at: moment().notNull(),
    insertedAt: moment().notNull(),
  },
  (table) => [index('payment_events_at').on(table.at)],
)

/** What closed months cost beyond the plan, once each. */
export const onDemandCharges = pgTable(
  'on_demand_charges',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    period: date({ mode: 'string' }).notNull(),
    cents: integer().notNull(),
    /** Null until the provider has it. */
    chargedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.period] })],
)
