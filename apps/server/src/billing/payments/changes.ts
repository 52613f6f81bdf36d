import { refusalError } from '@sandlot/core/actions'
import { boughtOf } from '@sandlot/core/billing/payments/change-rules'
import { unpaidReason } from '@sandlot/core/billing/payments/rules'
import { PLAN_IDS } from '@sandlot/core/billing/plan-rules'
import { billingInterval } from '@sandlot/core/billing/plans/interval-rules'
import { orderRefusals, paymentRefusals } from '@sandlot/core/billing/refusals'
import type { Context } from '../../platform/context.ts'
import { actHolding, assertAllowedAtFirst } from '../../workspaces/act.ts'
import { changeTerms, regrant } from '../commands.ts'
import { assertAddons, assertOrder, type Order } from '../orders/commands.ts'
import { listPreview } from '../providers/manual.ts'
import { providerOf } from '../providers/open.ts'
import { billingOf, type Subscription } from '../repo.ts'
import { requireCustomer } from './customers.ts'
import { settlePayments } from './settle.ts'

type Paid = Subscription & { providerId: string }

async function requirePaid({ db }: Context, teamId: string): Promise<Paid> {
  const { subscription } = (await billingOf(db, [teamId])).get(teamId) ?? {}
  const providerId = subscription?.providerId ?? null
  const reason = unpaidReason(subscription && { status: subscription.status, isPaid: providerId !== null })
  if (reason !== null) throw refusalError(paymentRefusals, reason)
  if (!subscription || providerId === null) throw new Error('a workspace pays for nothing')
  return { ...subscription, providerId }
}

/** Returns the workspace's paid subscription, which the viewer may change, if plans are sold here. */
async function requireSold(context: Context, teamId: string) {
  await assertAllowedAtFirst(context, { action: 'plan.change', workspaces: { teamId } })
  const provider = await providerOf(context.config)
  if (provider.name === null) throw refusalError(orderRefusals, 'notSold')
  const paid = await requirePaid(context, teamId)
  return { provider, paid, customerId: await requireCustomer(context.db, teamId) }
}

/** Records a change made at the provider, and stores the resulting subscription. */
async function keepChange(
  context: Context,
  { teamId, customerId }: { teamId: string; customerId: string },
  { details, ubbBeta }: { details: Record<string, unknown>; ubbBeta?: boolean },
): Promise<void> {
  await actHolding(context, { action: 'plan.change', teamId }, async ({ tx, now, team }) => {
    if (ubbBeta !== undefined) {
      await changeTerms(tx, team.id, { ubbBeta })
      await regrant(tx, context, team.id, now)
    }
    return { result: null, audit: { details } }
  })
  await settlePayments(context, customerId)
  context.loaders.entitlements.clear(teamId)
}

/**
 * Changes the add-ons of a paid plan: additions take effect immediately, removals when the period ends (spec GQ-080).
 */
export async function changeAddons(context: Context, teamId: string, addons: string[]): Promise<true> {
  const { provider, paid, customerId } = await requireSold(context, teamId)
  assertAddons(addons)
  const interval = billingInterval(paid.billingInterval) ?? 'monthly'
  await provider.change(paid.providerId, boughtOf(PLAN_IDS.pro, interval, addons))
  await keepChange(context, { teamId, customerId }, { details: { addons } })
  return true
}

/** Converts a legacy plan to usage-based billing, with the chosen options (spec GQ-078). */
export async function convert(context: Context, { teamId, ...order }: Order): Promise<true> {
  const { provider, paid, customerId } = await requireSold(context, teamId)
  assertOrder(context, order)
  const { plan, addons } = order
  const interval = intervalOf(order, paid)
  await provider.change(paid.providerId, boughtOf(plan, interval, addons))
  await keepChange(context, { teamId, customerId }, { details: { plan, interval, addons }, ubbBeta: true })
  return true
}

const intervalOf = (order: Pick<Order, 'billingInterval'>, paid: Paid | null) =>
  billingInterval(order.billingInterval) ?? billingInterval(paid?.billingInterval) ?? 'monthly'

/** Returns what such a change costs today; the list price if nothing is sold here (spec GQ-079, BL-057). */
export async function previewChange(context: Context, { teamId, ...order }: Order) {
  await assertAllowedAtFirst(context, { action: 'plan.change', workspaces: { teamId } })
  assertAddons(order.addons)
  const provider = await providerOf(context.config)
  const paid = provider.name === null ? null : await requirePaid(context, teamId)
  const wanted = boughtOf(order.plan, intervalOf(order, paid), order.addons)
  return paid ? provider.preview(paid.providerId, wanted) : listPreview(wanted)
}

/** Cancels a subscription at the end of its period, or reverts that. */
export async function endOrGoOn(context: Context, teamId: string, ends: boolean): Promise<Subscription> {
  const { provider, paid, customerId } = await requireSold(context, teamId)
  await provider.end(paid.providerId, ends)
  await keepChange(context, { teamId, customerId }, { details: { ends } })
  return requirePaid(context, teamId)
}
