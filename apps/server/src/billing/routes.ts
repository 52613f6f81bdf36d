import { catalogueOf, priceVersion } from '@sandlot/core/billing/catalogue-rules'
import { prices } from '@sandlot/core/billing/prices-rest'
import { type AnyRoute, route } from '../platform/http/route.ts'

export const routes: AnyRoute[] = [
  route(prices, {
    policy: 'anyone',
    handle: async ({ request, reply }) => {
      const asked = request.headers['x-csb-api-version']
      reply.header('vary', 'x-csb-api-version')
      return catalogueOf(priceVersion(typeof asked === 'string' ? asked : undefined))
    },
  }),
]
