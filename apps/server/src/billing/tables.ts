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

/** What a subscription is scheduled to become. */
export type UpcomingPhase = {
  startDate: string
  billingInterval: 'MONTHLY' | 'YEARLY'
  items: { name: string; quantity: number; unitAmount: number | null }[]
}

/** What a workspace pays for or was given by an admin; an ended one stays, with its status. */
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
  /** In the smallest unit of the currency, per seat and interval; null if nobody pays. */
  unitPrice: integer(),
  currency: text(),
  origin: text({ enum: ['LEGACY', 'PATRON', 'PILOT'] }),
  /** Null if an admin gave it. */
  paymentProvider: text({ enum: ['STRIPE'] }),
  paymentMethodAttached: boolean().notNull().default(false),
  nextBillDate: moment(),
  cancelAt: moment(),
  cancelAtPeriodEnd: boolean().notNull().default(false),
  trialStart: moment(),
  trialEnd: moment(),
  updateBillingUrl: text(),
  /** The id at the payment provider; null if nobody pays. */
  providerId: text().unique('subscriptions_provider'),
  /** When it first gave a plan; its first cycles are counted from there. */
  startedAt: moment(),
  periodStart: moment(),
  /** When the grace period of a late payment ends, and whether the plan is still kept. */
  graceUntil: moment(),
  isInGrace: boolean().notNull().default(false),
  /** What it becomes at the end of the period; null if it stays as it is. */
  upcoming: jsonb().$type<UpcomingPhase>(),
  insertedAt: moment().notNull(),
  updatedAt: moment().notNull(),
})

/** The items of a subscription: a plan (`flex`, `enterprise`) and packages of credits (`credits_4000`). */
export const subscriptionItems = pgTable(
  'subscription_items',
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    quantity: integer().notNull().default(1),
    /** In cents per interval; null if nobody pays. */
    unitAmount: integer(),
    /** The provider's exact amount, which may have fractions of a cent. */
    unitAmountDecimal: text(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.name] })],
)

/** What was agreed with a workspace besides its plan; without a row, the defaults apply. */
export const billingTerms = pgTable('billing_terms', {
  workspaceId: uuid()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  /** Whether it is billed by usage. */
  ubbBeta: boolean().notNull().default(true),
  /** A friend of the product: usage beyond what is included is not blocked. */
  friendOfCsb: boolean().notNull().default(false),
  limits: jsonb().$type<LimitOverrides>().notNull().default({}),
})

/** The reason of a grant; `unlimited` if nothing is counted. */
const grantReasons = ['plan', 'addons', 'on-demand', 'budget', 'unlimited', 'refund', 'correction'] as const

export const accountKinds = ['workspace', 'budget', 'person', 'token', 'label'] as const
export type AccountKind = (typeof accountKinds)[number]

const units = () => bigint({ mode: 'number' })

/**
 * What may be used in a month, and what has been: by a workspace, and by each of its budgets. To change any account of
 * a workspace, lock the one of kind `workspace`. A constraint prevents any use beyond the ceiling, whatever the code
 * does.
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
    /** The id of a person or a token, or a label; empty for the workspace itself. */
    name: text().notNull().default(''),
    granted: units().notNull(),
    /** What is granted, or what had already been used and held when the grant was reduced. */
    ceiling: units().notNull(),
    used: units().notNull().default(0),
    /** Paid ahead for running machines. */
    held: units().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.period, table.kind, table.name] }),
    check('credit_accounts_used', sql`${table.used} >= 0`),
    check('credit_accounts_held', sql`${table.held} >= 0`),
    check('credit_accounts_ceiling', sql`${table.used} + ${table.held} <= ${table.ceiling}`),
  ],
)

/** What an account was given and why. Rows are only ever added; their sum is what is granted. */
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
    /** Negative if something was taken back. */
    units: units().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('credit_grants_account').on(table.workspaceId, table.period)],
)

/**
 * Runs of devboxes, each from waking up to going to sleep, from which credits are counted. No index includes a column
 * that changes during a run, so that counting each minute updates no index.
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
    /** Units per second, which equals credits per hour. */
    basis: integer().notNull(),
    /** Who started it, with which token, and under which label. They may have been deleted since. */
    personId: uuid(),
    tokenId: uuid(),
    label: text(),
    /** The month that its held units belong to. */
    period: date({ mode: 'string' }).notNull(),
    startedAt: moment().notNull(),
    /** Up to when it is counted; in the future if it began right before a new month. */
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

/** What a run used in a clock hour; it only grows within that hour. */
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

/** The most that a workspace, or a person, token or label in it, should use in a month. */
export const budgets = pgTable(
  'budgets',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    kind: text({ enum: accountKinds }).notNull(),
    name: text().notNull().default(''),
    credits: integer().notNull(),
    /** Whether it blocks new starts; otherwise it only notifies. */
    isHard: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.kind, table.name] })],
)

/** The notifications about a month's use that were sent, so that none is sent twice. */
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
    /** Null until those who manage the budget were notified. */
    toldAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.period, table.kind, table.name, table.percent] }),
  ],
)

/** The address that is notified about the budgets of a workspace. */
export const budgetWebhooks = pgTable('budget_webhooks', {
  workspaceId: uuid()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  url: text().notNull(),
  /** Signs the notifications. */
  sealedSecret: text().notNull(),
  lastAt: moment(),
  lastStatus: integer(),
  lastProblem: text({ enum: deliveryProblems }),
  insertedAt: moment().notNull(),
})

/** Plans that workspaces requested from the administrators: the last request of each, until it is answered. */
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

/** Who pays for a workspace, by their id at the payment provider. */
export const paymentCustomers = pgTable('payment_customers', {
  workspaceId: uuid()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  customerId: text().notNull().unique('payment_customers_customer'),
  /** Grows with each stored read from the provider, so that an older one does not overwrite it. */
  revision: integer().notNull().default(0),
})

/** Checkout pages at the payment provider; a workspace has at most one open. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    status: text({ enum: ['open', 'superseded', 'settled'] }).notNull(),
    /** What is ordered, by which the same order is found again. */
    wanted: text().notNull(),
    /** A path of this site. */
    successPath: text().notNull(),
    /** Null until the provider has created its page. */
    sessionId: text(),
    url: text(),
    insertedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('checkouts_open').on(table.workspaceId).where(sql`status = 'open'`),
    index('checkouts_workspace').on(table.workspaceId),
  ],
)

/** Events from the payment provider, once each: hints at what to read again. */
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
    /** Null until it was sent to the provider. */
    chargedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.period] })],
)
