import { eq } from 'drizzle-orm'
import type {
  PlanRequestResolvers,
  RootMutationTypeResolvers,
  SubscriptionItemResolvers,
  TeamResolvers,
} from '../../generated/resolvers.ts'
import type { Context } from '../../platform/context.ts'
import { does, partOfItsParent } from '../../platform/graphql/policy.ts'
import { assertAllowedAtFirst } from '../../workspaces/act.ts'
import { managesBilling } from '../manages-billing.ts'
import { planRequests } from '../tables.ts'
import { changePlan, previewOrder, requestPlan, setSpendingLimit } from './commands.ts'

export const resolvers = {
  RootMutationType: {
    requestPlan: (_root, order, context) => requestPlan(context, order),
    setTeamLimits: async (_root, { teamId, onDemandSpendingLimit }, context) => {
      await setSpendingLimit(context, teamId, onDemandSpendingLimit ?? null)
      return teamId
    },
    convertToUsageBilling: (_root, { teamId }, context) => changePlan(context, teamId),
    updateUsageSubscription: (_root, { teamId }, context) => changePlan(context, teamId),
    previewConvertToUsageBilling: async (_root, { teamId, ...order }, context) => {
      await assertAllowedAtFirst(context, { action: 'plan.change', workspaces: { teamId } })
      return { ...previewOrder(order), updateMoment: 'IMMEDIATELY' as const }
    },
  } satisfies RootMutationTypeResolvers<Context>,
  Team: {
    subscriptionSchedule: async ({ id }, _args, context) => {
      const { subscription } = await context.loaders.entitlements.load(id)
      if (subscription?.status !== 'ACTIVE') return null
      const isOpen = await managesBilling(context, id)
      const items = subscription.items.map((item) => ({ ...item, isOpen }))
      return {
        billingInterval: subscription.billingInterval,
        current: { startDate: null, endDate: subscription.nextBillDate?.toISOString() ?? null, items },
        upcoming: null,
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
    unitAmountDecimal: ({ isOpen, unitAmount }) =>
      isOpen && unitAmount !== null ? String(unitAmount) : null,
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
