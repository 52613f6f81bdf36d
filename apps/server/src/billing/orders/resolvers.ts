import { eq } from 'drizzle-orm'
import type {
  PlanRequestResolvers,
  RootMutationTypeResolvers,
  SubscriptionItemResolvers,
  TeamResolvers,
} from '../../generated/resolvers.ts'
import type { Context } from '../../platform/context.ts'
import { does, partOfItsParent } from '../../platform/graphql/policy.ts'
import { managesBilling } from '../manages-billing.ts'
import { changeAddons, convert, endOrGoOn, previewChange } from '../payments/changes.ts'
import type { Subscription } from '../repo.ts'
import { planRequests } from '../tables.ts'
import { requestPlan, setSpendingLimit } from './commands.ts'

/** What the plan automatically becomes when its period ends: a smaller one, or none. */
function upcomingOf({ id, upcoming, cancelAt, cancelAtPeriodEnd }: Subscription, isOpen: boolean) {
  if (cancelAtPeriodEnd) return { startDate: cancelAt?.toISOString() ?? null, endDate: null, items: [] }
  if (!upcoming) return null
  const items = upcoming.items.map((item) => ({
    unitAmountDecimal: null,
    ...item,
    subscriptionId: id,
    isOpen,
  }))
  return { startDate: upcoming.startDate, endDate: null, items }
}

export const resolvers = {
  RootMutationType: {
    requestPlan: (_root, order, context) => requestPlan(context, order),
    setTeamLimits: async (_root, { teamId, onDemandSpendingLimit }, context) => {
      await setSpendingLimit(context, teamId, onDemandSpendingLimit ?? null)
      return teamId
    },
    convertToUsageBilling: (_root, order, context) => convert(context, order),
    updateUsageSubscription: (_root, { teamId, addons }, context) => changeAddons(context, teamId, addons),
    previewConvertToUsageBilling: (_root, order, context) => previewChange(context, order),
    softCancelSubscription: async (_root, { teamId }, context) => ({
      ...(await endOrGoOn(context, teamId, true)),
      isOpen: true,
    }),
    reactivateSubscription: async (_root, { teamId }, context) => ({
      ...(await endOrGoOn(context, teamId, false)),
      isOpen: true,
    }),
  } satisfies RootMutationTypeResolvers<Context>,
  Team: {
    subscriptionSchedule: async ({ id }, _args, context) => {
      const { subscription } = await context.loaders.entitlements.load(id)
      if (!subscription || !(subscription.status === 'ACTIVE' || subscription.isInGrace)) return null
      const isOpen = await managesBilling(context, id)
      const items = subscription.items.map((item) => ({ ...item, isOpen }))
      const end = subscription.nextBillDate ?? subscription.cancelAt
      return {
        billingInterval: subscription.billingInterval,
        current: {
          startDate: subscription.periodStart?.toISOString() ?? null,
          endDate: end?.toISOString() ?? null,
          items,
        },
        upcoming: upcomingOf(subscription, isOpen),
      }
    },
    planRequest: async ({ id }, _args, context) => {
      if (!(await managesBilling(context, id))) return null
      const [request] = await context.db.select().from(planRequests).where(eq(planRequests.workspaceId, id))
      return request ?? null
    },
  } satisfies TeamResolvers<Context>,
  SubscriptionItem: {
    unitAmount: ({ isOpen, unitAmount }) => (isOpen ? unitAmount : null),
    unitAmountDecimal: ({ isOpen, unitAmount, unitAmountDecimal }) =>
      isOpen ? (unitAmountDecimal ?? (unitAmount === null ? null : String(unitAmount))) : null,
  } satisfies SubscriptionItemResolvers<Context>,
  PlanRequest: {
    insertedAt: ({ insertedAt }) => insertedAt.toISOString(),
  } satisfies PlanRequestResolvers<Context>,
}

export const policies = {
  fields: {
    'RootMutationType.requestPlan': does('plan.request'),
    'RootMutationType.setTeamLimits': does('plan.spendingLimit'),
    'RootMutationType.convertToUsageBilling': does('plan.change'),
    'RootMutationType.updateUsageSubscription': does('plan.change'),
    'RootMutationType.softCancelSubscription': does('plan.change'),
    'RootMutationType.reactivateSubscription': does('plan.change'),
    'RootMutationType.previewConvertToUsageBilling': does('plan.change'),
  },
  types: {
    SubscriptionSchedule: partOfItsParent,
    SubscriptionSchedulePhase: partOfItsParent,
    SubscriptionItem: partOfItsParent,
    InvoicePreview: partOfItsParent,
    PlanRequest: partOfItsParent,
  },
}
