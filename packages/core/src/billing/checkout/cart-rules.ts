import { PLAN_IDS } from '../plan-rules.ts'
import {
  type AddonId,
  type BillingInterval,
  type Catalog,
  costOf,
  creditAddons,
} from '../plans/catalog-rules.ts'
import { billingInterval } from '../plans/interval-rules.ts'

export type BasePlan = { id: string; credits: number; price: number }
export type AddonItem = { addon: AddonId; credits: number; price: number; quantity: number }

/** What is paid for, amounts in cents per interval (spec EN-049; docs/spec/decisions.md, 12). */
export type CartSubscription = {
  basePlan: BasePlan
  addonItems: AddonItem[]
  billingInterval: BillingInterval
  totalCredits: number
  totalPrice: number
}

export type AddonChange = { addon: AddonId; quantity: number }
export type Charge = { total: number; totalExcludingTax: number }

/** A pending change to a workspace's plan (spec EN-050). */
export type Cart = {
  currentSubscription: CartSubscription | null
  newSubscription: CartSubscription | null
  addonChanges: AddonChange[]
  /** In whole dollars. */
  spendingLimit: number
  /** Whether the current subscription changes when its period ends. */
  hasUpcomingChange: boolean
  convertProToUBBCharge: Charge | null
}

export const emptyCart: Cart = {
  currentSubscription: null,
  newSubscription: null,
  addonChanges: [],
  spendingLimit: 0,
  hasUpcomingChange: false,
  convertProToUBBCharge: null,
}

type Quantities = ReadonlyMap<AddonId, number>

/** The only place where subscriptions are built, so that equal choices give equal subscriptions. */
function subscriptionOf(
  prices: Catalog,
  interval: BillingInterval,
  quantities: Quantities,
  customPrice?: number | null,
): CartSubscription {
  const { flex } = prices.base
  const basePlan = {
    id: PLAN_IDS.pro,
    credits: flex.credits,
    price: customPrice ?? costOf(flex, interval),
  }
  const addonItems = creditAddons(prices, interval).flatMap(({ id, credits, price }) => {
    const quantity = quantities.get(id) ?? 0
    return quantity > 0 ? [{ addon: id, credits, price, quantity }] : []
  })
  const sum = (of: (item: { credits: number; price: number }) => number) =>
    addonItems.reduce((total, item) => total + of(item) * item.quantity, of(basePlan))
  return {
    basePlan,
    addonItems,
    billingInterval: interval,
    totalCredits: sum(({ credits }) => credits),
    totalPrice: sum(({ price }) => price),
  }
}

const quantitiesOf = (subscription: CartSubscription | null): Map<AddonId, number> =>
  new Map(subscription?.addonItems.map(({ addon, quantity }) => [addon, quantity]))

/** The change in the quantity of each add-on (spec BL-065). */
function changesBetween(before: CartSubscription | null, after: CartSubscription | null): AddonChange[] {
  const had = quantitiesOf(before)
  const wanted = quantitiesOf(after)
  return [...new Set([...had.keys(), ...wanted.keys()])]
    .map((addon) => ({ addon, quantity: (wanted.get(addon) ?? 0) - (had.get(addon) ?? 0) }))
    .filter(({ quantity }) => quantity !== 0)
}

const withNew = (cart: Cart, newSubscription: CartSubscription): Cart => ({
  ...cart,
  newSubscription,
  addonChanges: changesBetween(cart.currentSubscription, newSubscription),
})

/** Chooses Pro for an interval and keeps the chosen add-ons (spec BL-060). */
export function selectPlan(cart: Cart, prices: Catalog, interval: BillingInterval): Cart {
  const quantities = quantitiesOf(cart.newSubscription ?? cart.currentSubscription)
  const current = cart.currentSubscription
  const isAsBefore = current?.billingInterval === interval
  return withNew(
    cart,
    subscriptionOf(prices, interval, quantities, isAsBefore ? current.basePlan.price : null),
  )
}

function changeAddon(cart: Cart, prices: Catalog, addon: AddonId, by: 1 | -1): Cart {
  const { newSubscription } = cart
  if (!newSubscription) return cart
  const quantities = quantitiesOf(newSubscription)
  quantities.set(addon, Math.max(0, (quantities.get(addon) ?? 0) + by))
  const { billingInterval: interval, basePlan } = newSubscription
  return withNew(cart, subscriptionOf(prices, interval, quantities, basePlan.price))
}

/** Spec BL-061. */
export const raiseAddon = (cart: Cart, prices: Catalog, addon: AddonId): Cart =>
  changeAddon(cart, prices, addon, 1)

/** Removes the item at zero (spec BL-062, BL-063). */
export const lowerAddon = (cart: Cart, prices: Catalog, addon: AddonId): Cart =>
  changeAddon(cart, prices, addon, -1)

/** The add-ons, each repeated by its quantity, as checkout expects them (spec RS-064). */
export const flatAddons = ({ addonItems }: Pick<CartSubscription, 'addonItems'>): AddonId[] =>
  addonItems.flatMap(({ addon, quantity }) => Array.from({ length: quantity }, () => addon))

/** Replaces the cart's add-ons by those of a flat list; unknown ones are dropped. */
export function putAddons(cart: Cart, prices: Catalog, flat: readonly string[]): Cart {
  const { newSubscription } = cart
  if (!newSubscription) return cart
  const sold = new Set(creditAddons(prices, newSubscription.billingInterval).map(({ id }) => id))
  const quantities = new Map<AddonId, number>()
  for (const id of sold) quantities.set(id, flat.filter((one) => one === id).length)
  const { billingInterval: interval, basePlan } = newSubscription
  return withNew(cart, subscriptionOf(prices, interval, quantities, basePlan.price))
}

type Phase = { items: readonly { name: string; quantity?: number | null; unitAmount?: number | null }[] }
/** A subscription as GraphQL describes it, now and from the end of its period (spec EN-028). */
export type Schedule = {
  billingInterval?: string | null | undefined
  current?: Phase | null | undefined
  upcoming?: Phase | null | undefined
}

/**
 * The cart for a workspace's current state. Agreed prices override the list's, but credits always follow the list. A
 * schedule without Pro leaves nothing to change (contract §10.8).
 */
export function cartOf(prices: Catalog, schedule: Schedule | null | undefined): Cart {
  const { current, upcoming } = schedule ?? {}
  const base = current?.items.find(({ name }) => name === PLAN_IDS.pro)
  if (!current || !base) return emptyCart
  const interval = billingInterval(schedule?.billingInterval) ?? 'monthly'
  const flat = current.items.flatMap(({ name, quantity }) =>
    Array.from({ length: quantity ?? 1 }, () => name),
  )
  const bare = subscriptionOf(prices, interval, new Map(), base.unitAmount)
  const subscription = putAddons({ ...emptyCart, newSubscription: bare }, prices, flat).newSubscription
  return {
    ...emptyCart,
    currentSubscription: subscription,
    newSubscription: subscription,
    hasUpcomingChange: upcoming != null,
  }
}
