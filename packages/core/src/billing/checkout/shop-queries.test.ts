import { QueryClient } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import { toSnakeCase } from '../../case.ts'
import { createClient } from '../../client.ts'
import { catalogOf, PRICE_VERSION } from '../plans/catalog-rules.ts'
import { emptyCart, raiseAddon, selectPlan } from './cart-rules.ts'
import { pricesQuery, setSpendingLimit } from './shop-queries.ts'

test('[GQ-084] fetches prices, selects a plan for an interval, adds credits, and sets the limit', async () => {
  const asked: unknown[] = []
  const client = createClient({
    baseUrl: 'http://here.test',
    name: 'test',
    token: () => null,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.method === 'GET') {
        asked.push([new URL(request.url).pathname, request.headers.get('x-csb-api-version')])
        return Response.json(toSnakeCase(catalogOf(PRICE_VERSION.checkout)))
      }
      const [{ variables }] = (await request.json()) as [{ variables: object }]
      asked.push(variables)
      return Response.json([{ payload: { data: { setTeamLimits: 'w1' } } }])
    },
  })
  const queries = new QueryClient()
  const prices = await queries.fetchQuery(pricesQuery(client))
  const chosen = selectPlan(emptyCart, prices, 'yearly')
  expect(chosen.newSubscription).toMatchObject({ basePlan: { id: 'flex' }, billingInterval: 'yearly' })
  const more = raiseAddon(chosen, prices, 'credits_4000')
  expect(more.addonChanges).toEqual([{ addon: 'credits_4000', quantity: 1 }])
  await setSpendingLimit(client, queries).mutationFn({ workspaceId: 'w1', spendingLimit: 50 })
  expect(asked).toEqual([['/api/prices', '2024-02-01'], { teamId: 'w1', onDemandSpendingLimit: 50 }])
})
