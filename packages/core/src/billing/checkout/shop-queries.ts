import type { QueryClient } from '@tanstack/query-core'
import type { Client } from '../../client.ts'
import { queryOptions } from '../../query.ts'
import { workspaceMissing } from '../../workspaces/missing.ts'
import { workspaceKeys } from '../../workspaces/queries.ts'
import {
  ConvertToUsageBillingDocument,
  PreviewConvertToUsageBillingDocument,
  RequestPlanDocument,
  SetTeamLimitsDocument,
  UpdateUsageSubscriptionDocument,
  UpgradableWorkspacesDocument,
  WorkspaceBillingDocument,
} from '../mutations.gen.ts'
import { PLAN_IDS } from '../plan-rules.ts'
import { entityInterval } from '../plans/interval-rules.ts'
import { prices } from '../plans/prices-rest.ts'
import { type CartSubscription, type Charge, flatAddons } from './cart-rules.ts'
import { checkoutMessages } from './messages.ts'
import { checkout } from './rest.ts'
import { type Result, resultOf, serverMessage } from './result-rules.ts'

const keys = {
  prices: ['prices'] as const,
  billing: (teamId: string) => [...workspaceKeys.all, 'billing', teamId] as const,
  upgradable: [...workspaceKeys.all, 'upgradable'] as const,
}

/** The price list; if it cannot be fetched, callers use `defaultCatalog` (spec BL-058). */
export const pricesQuery = (client: Client) =>
  queryOptions({
    queryKey: keys.prices,
    queryFn: () => client.rest(prices),
    staleTime: 5 * 60_000,
  })

/** A workspace's plan, what it is based on, and its usage. */
export const workspaceBillingQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: keys.billing(teamId),
    queryFn: async () => {
      const { me } = await client.graphql(WorkspaceBillingDocument, { teamId })
      if (!me?.team) throw workspaceMissing()
      return me.team
    },
  })

export type WorkspaceBilling = Awaited<
  ReturnType<Extract<ReturnType<typeof workspaceBillingQuery>['queryFn'], (...args: never[]) => unknown>>
>

/** The person's workspaces, with what decides whether they can be upgraded. */
export const upgradableQuery = (client: Client) =>
  queryOptions({
    queryKey: keys.upgradable,
    queryFn: async () => (await client.graphql(UpgradableWorkspacesDocument)).me?.workspaces ?? [],
  })

const changing = <Input, Answer>(cache: QueryClient, mutationFn: (input: Input) => Promise<Answer>) => ({
  mutationFn,
  onSettled: () => cache.invalidateQueries({ queryKey: workspaceKeys.all }),
})

/** Spec GQ-043. */
export const setSpendingLimit = (client: Client, cache: QueryClient) =>
  changing(cache, ({ workspaceId, spendingLimit }: { workspaceId: string; spendingLimit: number }) =>
    client.graphql(SetTeamLimitsDocument, { teamId: workspaceId, onDemandSpendingLimit: spendingLimit }),
  )

type Order = { workspaceId: string; subscription: CartSubscription }

const orderOf = ({ workspaceId, subscription }: Order) => ({
  teamId: workspaceId,
  plan: PLAN_IDS.pro,
  billingInterval: entityInterval(subscription.billingInterval),
  addons: flatAddons(subscription),
})

/** Sends a request to the administrators, if they assign plans on this instance. */
export const requestPlan = (client: Client, cache: QueryClient) =>
  changing(
    cache,
    async (order: Order) => (await client.graphql(RequestPlanDocument, orderOf(order))).requestPlan,
  )

/** Spec GQ-078. */
export const convertToUsageBilling = (client: Client, cache: QueryClient) =>
  changing(
    cache,
    (order: Order): Promise<Result> =>
      resultOf(() => client.graphql(ConvertToUsageBillingDocument, orderOf(order))),
  )

/** Spec GQ-080. */
export const updateAddons = (client: Client, cache: QueryClient) =>
  changing(
    cache,
    ({ workspaceId, subscription }: Order): Promise<Result> =>
      resultOf(() =>
        client.graphql(UpdateUsageSubscriptionDocument, {
          teamId: workspaceId,
          addons: flatAddons(subscription),
        }),
      ),
  )

/** The cost of the conversion; null if it is unknown (spec BL-070, GQ-079). */
export async function conversionCharge(client: Client, order: Order): Promise<Charge | null> {
  try {
    const { previewConvertToUsageBilling: preview } = await client.graphql(
      PreviewConvertToUsageBillingDocument,
      orderOf(order),
    )
    const { total, totalExcludingTax } = preview
    return { total, totalExcludingTax: totalExcludingTax ?? total }
  } catch {
    return null
  }
}

/** The checkout page for an order, or why there is none (spec BL-079 to BL-086). */
export async function checkoutUrl(
  client: Client,
  { workspaceId, subscription, ...paths }: Order & { successPath: string; cancelPath: string },
): Promise<{ url: string } | { error: string }> {
  if (workspaceId === '') return { error: checkoutMessages.noWorkspace }
  const { teamId, plan, addons } = orderOf({ workspaceId, subscription })
  try {
    const { stripeCheckoutUrl: url } = await client.rest(checkout, {
      body: { ...paths, teamId, plan, addons, billingInterval: subscription.billingInterval },
    })
    return url ? { url } : { error: checkoutMessages.noUrl }
  } catch (error) {
    return { error: serverMessage(error) ?? checkoutMessages.noUrl }
  }
}
