import { refusalError } from '@sandlot/core/actions'
import { spendingMax } from '@sandlot/core/billing/payments/spending-limit-rules'
import { PLAN_IDS } from '@sandlot/core/billing/plan-rules'
import { addonIds } from '@sandlot/core/billing/plans/catalog-rules'
import { orderRefusals } from '@sandlot/core/billing/refusals'
import type { Context } from '../../platform/context.ts'
import { actHolding } from '../../workspaces/act.ts'
import { changeTerms, regrant, spendingInvalid } from '../commands.ts'
import { billingOf } from '../repo.ts'
import { planRequests } from '../tables.ts'

export type Order = {
  teamId: string
  plan: string
  billingInterval?: 'MONTHLY' | 'YEARLY' | null | undefined
  addons: string[]
}

/** How many add-ons can be requested at once. */
const ADDONS_MAX = 1000

export function assertAddons(addons: readonly string[]) {
  const unknown = addons.find((id) => !addonIds.some((known) => known === id))
  if (unknown !== undefined || addons.length > ADDONS_MAX)
    throw refusalError(orderRefusals, 'addonUnknown', { titles: unknown ?? '', field: 'addons' })
}

/** Refuses an order of something that is not sold here. */
export function assertOrder(
  context: Pick<Context, 'config'>,
  { plan, addons }: Pick<Order, 'plan' | 'addons'>,
): void {
  if (!context.config.plans) throw refusalError(orderRefusals, 'notSold')
  if (plan !== PLAN_IDS.pro)
    throw refusalError(orderRefusals, 'planNotAsked', { titles: plan, field: 'plan' })
  assertAddons(addons)
}

/** Requests a plan from the administrators of the instance; replaces an earlier request that is not answered yet. */
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

/** Sets the spending limit for credits beyond the included ones; null for none. */
export async function setSpendingLimit(context: Context, teamId: string, dollars: number | null) {
  await actHolding(context, { action: 'plan.spendingLimit', teamId }, async ({ tx, now, team }) => {
    if (!context.config.plans) throw refusalError(orderRefusals, 'notSold')
    const { subscription } = (await billingOf(tx, [team.id])).get(team.id) ?? {}
    const most = spendingMax(subscription?.startedAt ?? null, now)
    if (dollars !== null && !(dollars >= 0 && dollars <= most)) throw spendingInvalid(most)
    await changeTerms(tx, team.id, { limits: { onDemandSpendingLimit: dollars } })
    await regrant(tx, context, team.id, now)
    return { result: null, audit: { details: { onDemandSpendingLimit: dollars } } }
  })
  context.loaders.entitlements.clear(teamId)
}
