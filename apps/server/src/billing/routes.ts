import { catalogOf, priceVersion } from '@sandlot/core/billing/plans/catalog-rules'
import { prices } from '@sandlot/core/billing/plans/prices-rest'
import { type AnyRoute, route } from '../platform/http/route.ts'

export const routes: AnyRoute[] = [
  route(prices, {
    policy: 'anyone',
    handle: async ({ request, reply }) => {
      const asked = request.headers['x-csb-api-version']
      const version = priceVersion(typeof asked === 'string' ? asked : undefined)
      // Tells which version this is, to a client that requested none or an unknown one.
      reply.header('vary', 'x-csb-api-version').header('x-csb-api-version', version)
      return catalogOf(version)
    },
  }),
]
