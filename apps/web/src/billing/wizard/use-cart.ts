import {
  type Cart,
  cartOf,
  flatAddons,
  lowerAddon,
  putAddons,
  raiseAddon,
  type Schedule,
  selectPlan,
} from '@sandlot/core/billing/checkout/cart-rules'
import { pricesQuery } from '@sandlot/core/billing/checkout/shop-queries'
import { spendingLimitOf } from '@sandlot/core/billing/payments/spending-limit-rules'
import { PLAN_IDS } from '@sandlot/core/billing/plan-rules'
import { type AddonId, type Catalog, defaultCatalog } from '@sandlot/core/billing/plans/catalog-rules'
import { billingInterval } from '@sandlot/core/billing/plans/interval-rules'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import type { Flow } from './flow.ts'
import type { WizardSearch } from './search.ts'

/** Returns the cart that an address describes for a workspace with this schedule. */
export function cartIn(search: WizardSearch, prices: Catalog, schedule: Schedule | null | undefined): Cart {
  const interval = search.plan === PLAN_IDS.pro ? billingInterval(search.interval) : null
  const before = cartOf(prices, schedule)
  const planned = interval ? selectPlan(before, prices, interval) : before
  // An address without add-ons keeps the existing ones. `none` removes them.
  const cart = search.addons === undefined ? planned : putAddons(planned, prices, search.addons.split(','))
  return { ...cart, spendingLimit: spendingLimitOf(search.limit ?? '') ?? 0 }
}

/** Returns the cart described by the address, and functions to change it. */
export function useCart(flow: Flow, schedule: Schedule | null | undefined) {
  const { client } = useServices()
  const { data } = useQuery(pricesQuery(client))
  const prices = data ?? defaultCatalog
  // Based on the address at that time, so that all clicks in quick succession count.
  const change = (work: (cart: Cart, prices: Catalog, addon: AddonId) => Cart, addon: AddonId) =>
    flow.choose((search) => {
      const { newSubscription } = work(cartIn(search, prices, schedule), prices, addon)
      return newSubscription ? { ...search, addons: flatAddons(newSubscription).join(',') || 'none' } : search
    })
  return {
    cart: cartIn(flow.search, prices, schedule),
    prices,
    raise: (addon: AddonId) => change(raiseAddon, addon),
    lower: (addon: AddonId) => change(lowerAddon, addon),
  }
}
