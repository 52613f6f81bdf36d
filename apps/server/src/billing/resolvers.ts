import { PLAN_IDS } from '@sandlot/core/billing/plan-rules'
import type {
  ProSubscriptionResolvers,
  TeamLimitsResolvers,
  TeamResolvers,
  TeamUsageResolvers,
} from '../generated/resolvers.ts'
import type { Context } from '../platform/context.ts'
import { partOfItsParent } from '../platform/graphql/policy.ts'
import { managesBilling } from './manages-billing.ts'
import { policies as orderPolicies, resolvers as orderResolvers } from './orders/resolvers.ts'

const moment = (at: Date | null) => at?.toISOString() ?? null

export const resolvers = {
  ...orderResolvers,
  Team: {
    ...orderResolvers.Team,
    plan: async ({ id }, _args, { loaders }) => {
      const { plan } = await loaders.entitlements.load(id)
      return plan && PLAN_IDS[plan]
    },
    frozen: async ({ id }, _args, { loaders }) => (await loaders.entitlements.load(id)).isFrozen,
    legacy: async ({ id }, _args, { loaders }) =>
      (await loaders.entitlements.load(id)).subscription?.origin === 'LEGACY',
    limits: ({ id }, _args, { loaders }) => loaders.entitlements.load(id),
    usage: async ({ id }, _args, { loaders }) => ({
      workspaceId: id,
      credits: (await loaders.entitlements.load(id)).credits.used,
    }),
    featureFlags: async ({ id }, _args, { loaders }) => (await loaders.entitlements.load(id)).terms,
    subscription: async ({ id }, { includeCancelled }, context) => {
      const { subscription } = await context.loaders.entitlements.load(id)
      if (!subscription || (subscription.status === 'CANCELLED' && !includeCancelled)) return null
      return { ...subscription, isOpen: await managesBilling(context, id) }
    },
  } satisfies TeamResolvers<Context>,
  TeamLimits: {
    includedCredits: ({ credits }) => credits.included,
    includedDrafts: ({ limits }) => limits.includedDrafts,
    includedMembers: ({ limits }) => limits.includedMembers,
    includedPrivateSandboxes: ({ limits }) => limits.includedPrivateSandboxes,
    includedPublicSandboxes: ({ limits }) => limits.includedPublicSandboxes,
    includedSandboxes: ({ limits }) => limits.includedSandboxes,
    includedStorage: ({ limits }) => limits.includedStorage,
    includedVmTier: ({ highestVmTier }) => highestVmTier,
    onDemandCreditLimit: ({ credits }) => credits.onDemand,
    onDemandSpendingLimit: ({ limits }) => limits.onDemandSpendingLimit,
  } satisfies TeamLimitsResolvers<Context>,
  TeamUsage: {
    sandboxes: async ({ workspaceId }, _args, { loaders }) =>
      (await loaders.sandboxCounts.load(workspaceId)).sandboxes,
    privateSandboxesQuantity: async ({ workspaceId }, _args, { loaders }) =>
      (await loaders.sandboxCounts.load(workspaceId)).privateSandboxes,
    publicSandboxesQuantity: async ({ workspaceId }, _args, { loaders }) =>
      (await loaders.sandboxCounts.load(workspaceId)).publicSandboxes,
  } satisfies TeamUsageResolvers<Context>,
  ProSubscription: {
    active: ({ status }) => status === 'ACTIVE',
    cancelAt: ({ cancelAt }) => moment(cancelAt),
    nextBillDate: ({ nextBillDate }) => moment(nextBillDate),
    trialEnd: ({ trialEnd }) => moment(trialEnd),
    trialStart: ({ trialStart }) => moment(trialStart),
    paymentMethodAttached: ({ isOpen, paymentMethodAttached }) => isOpen && paymentMethodAttached,
    updateBillingUrl: ({ isOpen, updateBillingUrl }) => (isOpen ? updateBillingUrl : null),
  } satisfies ProSubscriptionResolvers<Context>,
}

export const policies = {
  fields: orderPolicies.fields,
  types: {
    ...orderPolicies.types,
    TeamLimits: partOfItsParent,
    TeamUsage: partOfItsParent,
    TeamFeatureFlags: partOfItsParent,
    ProSubscription: partOfItsParent,
  },
}
