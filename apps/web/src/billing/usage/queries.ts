import { readBudgetWebhook } from '@sandlot/core/billing/alerts/webhook-rest'
import { creditStatement, creditStatus, creditUsage } from '@sandlot/core/billing/credits/rest'
import type { UsageGroup } from '@sandlot/core/billing/credits/usage-rules'
import { usagePrices } from '@sandlot/core/billing/plans/prices-rest'
import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { workspaceKeys } from '@sandlot/core/workspaces/queries'
import { infiniteQueryOptions } from '@tanstack/react-query'

const key = (id: string, ...what: string[]) => [...workspaceKeys.all, 'credits', id, ...what]

export const statusQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: key(id, 'status'),
    queryFn: () => client.rest(creditStatus, { params: { id } }),
  })

type Wanted = { by: UsageGroup; month: string }

export const usageQuery = (client: Client, id: string, { by, month }: Wanted) =>
  queryOptions({
    queryKey: key(id, 'usage', by, month),
    queryFn: async () => (await client.rest(creditUsage, { params: { id }, query: { by, month } })).rows,
  })

export const statementQuery = (client: Client, id: string, month: string) =>
  infiniteQueryOptions({
    queryKey: key(id, 'statement', month),
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      client.rest(creditStatement, {
        params: { id },
        query: { month, ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const webhookQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: key(id, 'webhook'),
    queryFn: async () => (await client.rest(readBudgetWebhook, { params: { id } })).webhook,
  })

export const usagePricesQuery = (client: Client) =>
  queryOptions({ queryKey: ['prices', 'usage'], queryFn: () => client.rest(usagePrices) })
