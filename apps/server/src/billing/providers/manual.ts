import { refusalError } from '@sandlot/core/actions'
import type { Bought } from '@sandlot/core/billing/payments/change-rules'
import { PLAN_IDS } from '@sandlot/core/billing/plan-rules'
import { addonIds, costOf, defaultCatalog } from '@sandlot/core/billing/plans/catalog-rules'
import { orderRefusals } from '@sandlot/core/billing/refusals'
import type { PaymentProvider, Preview } from './port.ts'

function listTotal({ billingInterval, items }: Bought): number {
  const { base, addons } = defaultCatalog
  return items.reduce((sum, { name, quantity }) => {
    const price = name === PLAN_IDS.pro ? base.flex : addonIds.some((id) => id === name) ? addons[name] : null
    return sum + (price ? costOf(price, billingInterval) * quantity : 0)
  }, 0)
}

/** Prices an order by the list, without proration and tax (spec BL-057). */
export function listPreview(wanted: Bought): Preview {
  const total = listTotal(wanted)
  return { total, totalExcludingTax: total, updateMoment: 'IMMEDIATELY' }
}

const notSold = (): Promise<never> => Promise.reject(refusalError(orderRefusals, 'notSold'))

/** Nobody pays here: the administrators of the instance give plans. */
export const manual: PaymentProvider = {
  name: null,
  customer: notSold,
  checkout: notSold,
  closeCheckout: notSold,
  isPaid: notSold,
  portal: notSold,
  change: notSold,
  end: notSold,
  preview: notSold,
  read: async () => [],
  parseEvent: notSold,
  eventsSince: async () => [],
  charge: notSold,
}
