import type { Context } from '../context.ts'
import type { TeamLimitsResolvers, TeamResolvers, TeamUsageResolvers } from '../generated/resolvers.ts'
import { partOfItsParent } from '../platform/graphql/policy.ts'
import { entitlementsOf } from './entitlements.ts'

export const resolvers = {
  Team: {
    frozen: async (_team, _args, { db }) => (await entitlementsOf(db)).isFrozen,
    limits: (_team, _args, { db }) => entitlementsOf(db),
    usage: (_team, _args, { db }) => entitlementsOf(db),
  } satisfies TeamResolvers<Context>,
  TeamLimits: {
    includedCredits: ({ credits }) => credits.included,
    includedVmTier: ({ highestVmTier }) => highestVmTier,
    onDemandCreditLimit: ({ credits }) => credits.onDemand,
  } satisfies TeamLimitsResolvers<Context>,
  TeamUsage: { credits: ({ credits }) => credits.used } satisfies TeamUsageResolvers<Context>,
}

export const policies = { fields: {}, types: { TeamLimits: partOfItsParent, TeamUsage: partOfItsParent } }
