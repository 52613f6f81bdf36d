import { countingOne, type Kept, settle } from '@sandlot/core/billing/payments/rules'
import { PLAN_IDS, type PlanScope, subscriptionType } from '@sandlot/core/billing/plan-rules'
import { and, eq, sql } from 'drizzle-orm'
import { type CommandDeps, system } from '../../platform/commands.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { doAction } from '../../platform/noted.ts'
import { holdWorkspace } from '../../workspaces/hold.ts'
import { regrant } from '../commands.ts'
import { providerOf } from '../providers/open.ts'
import type { ProvidedSubscription } from '../providers/port.ts'
import type { Subscription } from '../repo.ts'
import { checkouts, paymentCustomers, subscriptionItems, subscriptions } from '../tables.ts'
import { requestEnd } from './events.ts'

export type PaymentDeps = CommandDeps & { config: Config }
type Payer = typeof paymentCustomers.$inferSelect

/** After so many concurrent reads, something is wrong. */
const LOOKS = 5

/**
 * Reads a customer's subscriptions from the provider and stores them. It does not depend on earlier events, so it may
 * run at any time, concurrently and repeatedly. A read that is older than what has been stored since is repeated.
 */
export async function settlePayments(deps: PaymentDeps, customerId: string): Promise<void> {
  const provider = await providerOf(deps.config)
  for (let look = 0; look < LOOKS; look++) {
    const [payer] = await deps.db
      .select()
      .from(paymentCustomers)
      .where(eq(paymentCustomers.customerId, customerId))
    if (!payer) return
    if (await keep(deps, payer, await provider.read(customerId))) return
  }
  throw new Error(`gave up reading ${customerId}: it changed during each of the attempts`)
}

const keep = (deps: PaymentDeps, payer: Payer, provided: readonly ProvidedSubscription[]): Promise<boolean> =>
  doAction({ ...deps, actor: system }, 'workspace.plan', async (tx, now) => {
    const { workspaceId, revision } = payer
    const team = await holdWorkspace(tx, workspaceId)
    const own = and(eq(paymentCustomers.workspaceId, workspaceId), eq(paymentCustomers.revision, revision))
    const isNewest = await tx
      .update(paymentCustomers)
      .set({ revision: sql`${paymentCustomers.revision} + 1` })
      .where(own)
      .returning()
    if (!team || isNewest.length === 0) return { result: !team, audit: null }
    const details = await write(tx, { workspaceId, scope: team.type }, provided, {
      now,
      id: deps.ids.uuid(),
    })
    if (!details) return { result: true, audit: null }
    await regrant(tx, deps, workspaceId, now)
    // Somebody paid on a page that was still open.
    if (team.deletedAt) await requestEnd(tx, workspaceId)
    return { result: true, audit: { workspaceId, subjectIds: [workspaceId], details } }
  })

const keptOf = (row: Subscription | undefined): Kept | null =>
  row?.providerId ? { ...row, providerId: row.providerId } : null

/** The columns of the subscription. */
const fieldsOf = (one: ProvidedSubscription, kept: Kept) => ({
  ...kept,
  billingInterval: one.billingInterval,
  unitPrice: one.items.find(({ name }) => name === PLAN_IDS.pro)?.unitAmount ?? null,
  currency: one.currency,
  paymentProvider: 'STRIPE' as const,
  paymentMethodAttached: one.hasPaymentMethod,
  nextBillDate: one.cancelAtPeriodEnd || kept.status === 'CANCELLED' ? null : one.periodEnd,
  cancelAt: one.cancelAtPeriodEnd ? (one.cancelAt ?? one.periodEnd) : one.cancelAt,
  cancelAtPeriodEnd: one.cancelAtPeriodEnd,
  trialStart: one.trialStart,
  trialEnd: one.trialEnd,
  updateBillingUrl: one.payUrl,
  startedAt: one.startedAt,
  periodStart: one.periodStart,
  upcoming: one.upcoming,
})

/** Stores the relevant subscription of a customer; returns it if anything changed, or null. */
async function write(
  tx: Transaction,
  { workspaceId, scope }: { workspaceId: string; scope: PlanScope },
  provided: readonly ProvidedSubscription[],
  { now, id }: { now: Date; id: string },
): Promise<Record<string, unknown> | null> {
  const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.workspaceId, workspaceId))
  const one = countingOne(provided)
  const kept = settle(keptOf(before), provided, now)
  if (!one || !kept) return null
  const pays = kept.status === 'ACTIVE' || kept.isInGrace
  // A plan given by the administrators stays if nothing is paid for.
  if (before && before.providerId === null && before.status === 'ACTIVE' && !pays) return null
  if (pays)
    await tx
      .update(checkouts)
      .set({ status: 'settled' })
      .where(and(eq(checkouts.workspaceId, workspaceId), eq(checkouts.status, 'open')))
  const fields = fieldsOf(one, kept)
  const items = before
    ? await tx.select().from(subscriptionItems).where(eq(subscriptionItems.subscriptionId, before.id))
    : []
  if (before && isSame(before, items, fields, one)) return null
  const [row] = await tx
    .insert(subscriptions)
    .values({
      id,
      workspaceId,
      type: subscriptionType(scope),
      insertedAt: now,
      updatedAt: now,
      ...fields,
    })
    .onConflictDoUpdate({ target: subscriptions.workspaceId, set: { ...fields, updatedAt: now } })
    .returning()
  if (!row) throw new Error('the subscription was not kept')
  await tx.delete(subscriptionItems).where(eq(subscriptionItems.subscriptionId, row.id))
  if (one.items.length > 0)
    await tx.insert(subscriptionItems).values(one.items.map((item) => ({ ...item, subscriptionId: row.id })))
  const { status, billingInterval } = fields
  return { status, billingInterval, items: one.items.map(({ name, quantity }) => ({ name, quantity })) }
}

const inOrder = (items: readonly { name: string; quantity: number; unitAmount: number | null }[]) =>
  items.map(({ name, quantity, unitAmount }) => `${name} ${quantity} ${unitAmount}`).sort()

function isSame(
  before: Subscription,
  items: Parameters<typeof inOrder>[0],
  fields: ReturnType<typeof fieldsOf>,
  one: ProvidedSubscription,
): boolean {
  const names = Object.keys(fields) as (keyof typeof fields)[]
  const text = (value: unknown) => JSON.stringify(value ?? null)
  return (
    names.every((name) => text(before[name]) === text(fields[name])) &&
    text(inOrder(items)) === text(inOrder(one.items))
  )
}
