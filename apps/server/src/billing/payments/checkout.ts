import { refusalError } from '@sandlot/core/actions'
import { isLocalPath } from '@sandlot/core/billing/local-path-rules'
import { type Bought, boughtOf } from '@sandlot/core/billing/payments/change-rules'
import { CHECKOUT_HOURS } from '@sandlot/core/billing/payments/limits'
import type { BillingInterval } from '@sandlot/core/billing/plans/catalog-rules'
import { orderRefusals, paymentRefusals } from '@sandlot/core/billing/refusals'
import type { SubscriptionStatus } from '@sandlot/core/billing/rules'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { actHolding, assertAllowedAtFirst } from '../../workspaces/act.ts'
import { assertOrder } from '../orders/commands.ts'
import { providerOf } from '../providers/open.ts'
import type { PaymentProvider } from '../providers/port.ts'
import { billingOf } from '../repo.ts'
import { checkouts } from '../tables.ts'
import { customerOf } from './customers.ts'
import { settlePayments } from './settle.ts'

type Ask = {
  teamId: string
  plan: string
  billingInterval: BillingInterval
  addons: string[]
  /** Paths of this site. */
  successPath: string
  cancelPath: string
}
type CheckoutRow = typeof checkouts.$inferSelect

/** Where a checkout returns to, before it redirects. */
export const RETURN_PATH = '/api/checkout/return'

const HOUR = 3_600_000

/** Subscriptions that are charged, or will be without anybody's doing: after a failed payment, or a provider's trial. */
const CHARGED: ReadonlySet<SubscriptionStatus> = new Set(['ACTIVE', 'UNPAID', 'TRIALING'])

/** Whether the workspace already has a subscription that is charged. */
const isPaidFor = async (db: Transaction, workspaceId: string): Promise<boolean> => {
  const { subscription } = (await billingOf(db, [workspaceId])).get(workspaceId) ?? {}
  if (!subscription?.providerId) return false
  return CHARGED.has(subscription.status)
}

const alreadyPaid = () => refusalError(paymentRefusals, 'alreadyPaid')

/**
 * Opens the page on which a plan is paid for. A workspace has one at a time: the same order always leads to the same
 * page, and another order closes the previous page, so that nobody pays twice.
 */
export async function startCheckout(context: Context, ask: Ask): Promise<string> {
  const { teamId } = ask
  await assertAllowedAtFirst(context, { action: 'plan.change', workspaces: { teamId } })
  assertOrder(context, ask)
  for (const field of ['successPath', 'cancelPath'] as const)
    if (!isLocalPath(ask[field])) throw refusalError(paymentRefusals, 'pathForeign', { field })
  const provider = await providerOf(context.config)
  if (provider.name === null) throw refusalError(orderRefusals, 'notSold')
  const wanted = boughtOf(ask.plan, ask.billingInterval, ask.addons)
  const { row, before } = await openRow(context, ask, wanted)
  const customerId = await customerOf(context, teamId)
  if (before && (await wasPaid(provider, before))) {
    await settlePayments(context, customerId)
    throw alreadyPaid()
  }
  if (row.url) return row.url
  const page = await provider.checkout({
    id: row.id,
    workspaceId: row.workspaceId,
    customerId,
    wanted,
    successUrl: `${context.publicUrl()}${RETURN_PATH}/${row.id}`,
    cancelUrl: context.publicUrl() + ask.cancelPath,
  })
  const open = and(eq(checkouts.id, row.id), eq(checkouts.status, 'open'))
  const kept = await context.db.update(checkouts).set(page).where(open).returning()
  if (kept.length > 0) return page.url
  await provider.closeCheckout(page.sessionId)
  throw refusalError(paymentRefusals, 'checkoutElsewhere')
}

/** Whether an earlier page was paid; a page that is replaced gets closed by this. */
const wasPaid = async (provider: PaymentProvider, { sessionId, status }: CheckoutRow): Promise<boolean> => {
  if (sessionId === null) return false
  if (status === 'open') return provider.isPaid(sessionId)
  return (await provider.closeCheckout(sessionId)) === 'paid'
}

/** Returns the row of an order: the existing one, or a new one that replaces the other. */
function openRow(
  context: Context,
  ask: Ask,
  wanted: Bought,
): Promise<{ row: CheckoutRow; before: CheckoutRow | null }> {
  const { teamId, successPath, cancelPath } = ask
  const text = JSON.stringify({ wanted, successPath, cancelPath })
  return actHolding(context, { action: 'plan.change', teamId }, async ({ tx, now, team }) => {
    if (await isPaidFor(tx, team.id)) throw alreadyPaid()
    const isOpen = and(eq(checkouts.workspaceId, team.id), eq(checkouts.status, 'open'))
    const [open] = await tx.select().from(checkouts).where(isOpen).for('update')
    const isFresh = open && now.getTime() - open.insertedAt.getTime() < CHECKOUT_HOURS * HOUR
    if (open && isFresh && open.wanted === text) return { result: { row: open, before: open }, audit: null }
    const [before] = open
      ? await tx.update(checkouts).set({ status: 'superseded' }).where(eq(checkouts.id, open.id)).returning()
      : []
    const [row] = await tx
      .insert(checkouts)
      .values({
        id: context.ids.uuid(),
        workspaceId: team.id,
        status: 'open',
        wanted: text,
        successPath,
        insertedAt: now,
      })
      .returning()
    if (!row) throw new Error('the checkout was not kept')
    return { result: { row, before: before ?? null }, audit: { details: { checkout: row.id, ...wanted } } }
  })
}

/**
 * Handles the return from the page: a payment takes effect immediately, even before the webhook arrives. Returns where
 * to redirect.
 */
export async function returnFromCheckout(context: Context, id: string): Promise<string> {
  const [row] = await context.db.select().from(checkouts).where(eq(checkouts.id, id))
  if (!row) return '/'
  try {
    const provider = await providerOf(context.config)
    if (row.sessionId !== null && (await provider.isPaid(row.sessionId)))
      await settlePayments(context, await customerOf(context, row.workspaceId))
  } catch (error) {
    // A webhook and the nightly job catch it as well.
    context.log.warn({ err: error }, 'a checkout was not settled as somebody came back from it')
  }
  return row.successPath
}
