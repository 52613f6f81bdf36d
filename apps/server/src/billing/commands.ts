import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { ON_DEMAND_LATER_MAX } from '@sandlot/core/billing/limits'
import { hasEnded } from '@sandlot/core/billing/payments/rules'
import { PLAN_IDS, type Plan, plans, subscriptionType } from '@sandlot/core/billing/plan-rules'
import { termsRefusals } from '@sandlot/core/billing/refusals'
import { includedIn, type LimitOverrides, planOf } from '@sandlot/core/billing/rules'
import { DAY_MS } from '@sandlot/core/units'
import { eq } from 'drizzle-orm'
import type { Actor, CommandDeps } from '../platform/commands.ts'
import type { Deps } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { doAction } from '../platform/noted.ts'
import { workspaces } from '../workspaces/tables.ts'
import { readPlanFacts } from './facts.ts'
import { grantedTo, lockAccounts, openPeriods } from './ledger/accounts.ts'
import { recordUsage } from './payments/on-demand.ts'
import { type Billing, billingOf } from './repo.ts'
import { billingTerms, planRequests, subscriptionItems, subscriptions } from './tables.ts'

/** What to change. Omitted fields stay; a limit of null is that of the plan. */
export type PlanChange = {
  plan?: Plan | undefined
  billingInterval?: 'MONTHLY' | 'YEARLY' | null | undefined
  limits?: LimitOverrides | undefined
  ubbBeta?: boolean | undefined
  friendOfCsb?: boolean | undefined
  /** For how many days the plan is given; permanently if omitted. */
  trialDays?: number | undefined
}

/**
 * Gives a workspace a plan, limits of its own and flags, without payment. Callers check who may do so. Errors:
 * not_found if the workspace does not exist, validation for an invalid plan or limit, conflict for a workspace that
 * pays for its plan.
 */
export function setWorkspacePlan(
  context: CommandDeps & Pick<Deps, 'config'> & { actor: Actor },
  workspaceId: string,
  change: PlanChange,
): Promise<Billing> {
  assertChange(change)
  return doAction(context, 'workspace.plan', async (tx, now) => {
    const [workspace] = await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId)).for('update')
    if (!workspace) throw refusalError(termsRefusals, 'workspaceUnknown', { titles: workspaceId })
    const type = subscriptionType(workspace.type)
    if (await changesPlan(tx, context, workspaceId, change))
      await changeSubscription(tx, { id: context.ids.uuid(), workspaceId, type, now, change })
    await changeTerms(tx, workspaceId, change)
    // A pending request is answered by this, whatever the answer is.
    if (change.plan !== undefined)
      await tx.delete(planRequests).where(eq(planRequests.workspaceId, workspaceId))
    await regrant(tx, context, workspaceId, now)
    const after = (await billingOf(tx, [workspaceId])).get(workspaceId)
    if (!after) throw new Error('the plan of the workspace was not read')
    return {
      result: after,
      audit: { workspaceId, subjectIds: [workspaceId], details: { ...change } },
    }
  })
}

/** Whether the plan changes. A paid plan cannot, or it would be paid for but not granted. */
async function changesPlan(
  tx: Transaction,
  { config }: Pick<Deps, 'config'>,
  workspaceId: string,
  { plan, billingInterval, trialDays }: PlanChange,
): Promise<boolean> {
  if (plan === undefined && billingInterval === undefined) return false
  const { subscription } = (await billingOf(tx, [workspaceId])).get(workspaceId) ?? {}
  if (!subscription?.providerId || hasEnded(subscription.status)) return true
  const isSame = plan === planOf(subscription, config) && billingInterval === undefined
  if (!isSame || trialDays !== undefined) throw refusalError(termsRefusals, 'paysForPlan', { field: 'plan' })
  return false
}

/** Grants this month what the workspace is entitled to from now on; nothing that was used or is held is taken back. */
export async function regrant(
  tx: Transaction,
  { config }: Pick<Deps, 'config'>,
  workspaceId: string,
  now: Date,
): Promise<void> {
  const granted = grantedTo(await readPlanFacts(tx, workspaceId), config)
  for (const period of await openPeriods(tx, workspaceId, now))
    await lockAccounts(tx, { workspaceId, period }, granted, now)
}

function assertChange({ plan, limits = {} }: PlanChange) {
  if (plan !== undefined && !plans.includes(plan))
    throw refusalError(termsRefusals, 'planUnknown', { titles: plan, field: 'plan' })
  const known = new Set(Object.keys(includedIn('free')))
  for (const [name, value] of Object.entries(limits)) {
    const isCount = value == null || (Number.isInteger(value) && value >= 0)
    if (!known.has(name) || !isCount)
      throw refusalError(termsRefusals, 'limitInvalid', { titles: name, field: name })
  }
  // The limit of the first cycles does not apply to the operator of the instance (docs/spec/decisions.md, 24).
  if ((limits.onDemandSpendingLimit ?? 0) > ON_DEMAND_LATER_MAX) throw spendingInvalid(ON_DEMAND_LATER_MAX)
}

export const spendingInvalid = (most: number) =>
  errorOfRefusal(
    termsRefusals,
    { reason: 'spendingInvalid', params: most },
    { field: 'onDemandSpendingLimit' },
  )

type NewSubscription = {
  id: string
  workspaceId: string
  type: 'PERSONAL_PRO' | 'TEAM_PRO'
  now: Date
  change: PlanChange
}

/** A free plan ends the subscription; its row stays as a record. */
async function changeSubscription(tx: Transaction, { now, change, ...values }: NewSubscription) {
  const { plan, billingInterval, trialDays } = change
  const ends = trialDays === undefined ? null : new Date(now.getTime() + trialDays * DAY_MS)
  const fields = {
    updatedAt: now,
    ...(plan !== undefined && {
      status: plan === 'free' ? ('CANCELLED' as const) : ('ACTIVE' as const),
      isInGrace: false,
      trialStart: ends && now,
      trialEnd: ends,
      cancelAt: ends,
    }),
    ...(billingInterval !== undefined && { billingInterval }),
  }
  const here = eq(subscriptions.workspaceId, values.workspaceId)
  if (plan === undefined || plan === 'free') {
    await tx.update(subscriptions).set(fields).where(here)
    return
  }
  await recordUsage(tx, values.workspaceId)
  const [subscription] = await tx
    .insert(subscriptions)
    .values({ ...values, status: 'ACTIVE', startedAt: now, insertedAt: now, ...fields })
    .onConflictDoUpdate({
      target: subscriptions.workspaceId,
      set: { ...fields, ...given },
    })
    .returning()
  if (!subscription) throw new Error('the subscription was not kept')
  await tx.delete(subscriptionItems).where(eq(subscriptionItems.subscriptionId, subscription.id))
  await tx.insert(subscriptionItems).values({ subscriptionId: subscription.id, name: PLAN_IDS[plan] })
}

/** A paid subscription that has ended is not resumed, nor are its add-ons: the plan is given from now on. */
const given = {
  providerId: null,
  paymentProvider: null,
  paymentMethodAttached: false,
  unitPrice: null,
  currency: null,
  periodStart: null,
  nextBillDate: null,
  graceUntil: null,
  updateBillingUrl: null,
  upcoming: null,
  cancelAtPeriodEnd: false,
}

/** Stores the workspace's terms besides its plan. */
export async function changeTerms(tx: Transaction, workspaceId: string, change: PlanChange) {
  const { limits, ubbBeta, friendOfCsb } = change
  if (limits === undefined && ubbBeta === undefined && friendOfCsb === undefined) return
  const [before] = await tx.select().from(billingTerms).where(eq(billingTerms.workspaceId, workspaceId))
  const agreed = Object.fromEntries(
    Object.entries({ ...before?.limits, ...limits }).filter(([, value]) => value != null),
  )
  const fields = {
    limits: agreed,
    ...(ubbBeta !== undefined && { ubbBeta }),
    ...(friendOfCsb !== undefined && { friendOfCsb }),
  }
  await tx
    .insert(billingTerms)
    .values({ workspaceId, ...fields })
    .onConflictDoUpdate({ target: billingTerms.workspaceId, set: fields })
}
