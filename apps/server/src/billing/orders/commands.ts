import { refusalError } from '@sandlot/core/actions'
import { emptyCart, putAddons, selectPlan } from '@sandlot/core/billing/cart-rules'
import { addonIds, type BillingInterval, defaultCatalogue } from '@sandlot/core/billing/catalogue-rules'
import { billingInterval } from '@sandlot/core/billing/interval-rules'
import { ON_DEMAND_SPENDING_MAX } from '@sandlot/core/billing/limits'
import { PLAN_IDS } from '@sandlot/core/billing/plan-rules'
import { orderRefusals, termsRefusals } from '@sandlot/core/billing/refusals'
import type { Context } from '../../platform/context.ts'
import { actHolding } from '../../workspaces/act.ts'
import { changeTerms, regrant } from '../commands.ts'
import { planRequests } from '../tables.ts'

export type Order = {
  teamId: string
  plan: string
  billingInterval?: 'MONTHLY' | 'YEARLY' | null | undefined
  addons: string[]
}

/** How many add-ons may be asked for at once. */
const ADDONS_MAX = 1000

function assertAddons(addons: readonly string[]) {
  const unknown = addons.find((id) => !addonIds.some((known) => known === id))
  if (unknown !== undefined || addons.length > ADDONS_MAX)
    throw refusalError(orderRefusals, 'addonUnknown', { titles: unknown ?? '', field: 'addons' })
}

function assertOrder(context: Context, { plan, addons }: Order) {
  if (!context.config.plans) throw refusalError(orderRefusals, 'notSold')
  if (plan !== PLAN_IDS.pro)
    throw refusalError(orderRefusals, 'planNotAsked', { titles: plan, field: 'plan' })
  assertAddons(addons)
}

/** Asks the administrators of the instance for a plan; what was asked for before and not answered is replaced. */
export function requestPlan(context: Context, order: Order): Promise<typeof planRequests.$inferSelect> {
  const { teamId, plan, billingInterval: interval = null, addons } = order
  return actHolding(context, { action: 'plan.request', teamId }, async ({ tx, now, team }) => {
    assertOrder(context, order)
    const wanted = { plan, billingInterval: interval, addons }
    const fields = { ...wanted, userId: context.viewer?.userId ?? null, insertedAt: now }
    const [request] = await tx
      .insert(planRequests)
      .values({ workspaceId: team.id, ...fields })
      .onConflictDoUpdate({ target: planRequests.workspaceId, set: fields })
      .returning()
    if (!request) throw new Error('the request was not kept')
    return { result: request, audit: { details: wanted } }
  })
}

/** Sets what may be spent on credits beyond the included ones; null for nothing. */
export async function setSpendingLimit(context: Context, teamId: string, dollars: number | null) {
  await actHolding(context, { action: 'plan.spendingLimit', teamId }, async ({ tx, now, team }) => {
    if (!context.config.plans) throw refusalError(orderRefusals, 'notSold')
    const isAmount = dollars === null || (dollars >= 0 && dollars <= ON_DEMAND_SPENDING_MAX)
    if (!isAmount) throw refusalError(termsRefusals, 'spendingInvalid', { field: 'onDemandSpendingLimit' })
    await changeTerms(tx, team.id, { limits: { onDemandSpendingLimit: dollars } })
    await regrant(tx, context, team.id, now)
    return { result: null, audit: { details: { onDemandSpendingLimit: dollars } } }
  })
  context.loaders.entitlements.clear(teamId)
}

/** Nobody can pay here, so what costs something is given by the administrators alone. */
export function changePlan(context: Context, teamId: string): Promise<never> {
  return actHolding(context, { action: 'plan.change', teamId }, async () => {
    throw refusalError(orderRefusals, 'notSold')
  })
}

/** What an order costs for an interval, without proration and tax (spec BL-057). */
export function previewOrder(order: Omit<Order, 'teamId'>): { total: number; totalExcludingTax: number } {
  assertAddons(order.addons)
  const interval: BillingInterval = billingInterval(order.billingInterval) ?? 'monthly'
  const cart = putAddons(selectPlan(emptyCart, defaultCatalogue, interval), defaultCatalogue, order.addons)
  const total = cart.newSubscription?.totalPrice ?? 0
  return { total, totalExcludingTax: total }
}
