import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addonIds, billingIntervals, defaultCatalog as prices } from '../plans/catalog-rules.ts'
import {
  type AddonChange,
  type Cart,
  cartOf,
  emptyCart,
  flatAddons,
  lowerAddon,
  putAddons,
  raiseAddon,
  selectPlan,
} from './cart-rules.ts'

const addon = fc.constantFrom(...addonIds)
const interval = fc.constantFrom(...billingIntervals)
const flat = fc.array(addon, { maxLength: 30 })

const chosen = (cart: Cart) => {
  if (!cart.newSubscription) throw new Error('nothing was chosen')
  return cart.newSubscription
}
const raiseAll = (cart: Cart, list: readonly (typeof addonIds)[number][]) =>
  list.reduce((next, id) => raiseAddon(next, prices, id), cart)
const pro = (list: readonly (typeof addonIds)[number][] = [], per: 'monthly' | 'yearly' = 'monthly') =>
  raiseAll(selectPlan(emptyCart, prices, per), list)

const schedule = (items: { name: string; quantity?: number; unitAmount?: number | null }[]) => ({
  billingInterval: 'MONTHLY',
  current: { items },
  upcoming: null,
})

describe('choosing', () => {
  test('[BL-060] a plan and an interval create the new subscription, or change an existing one', () => {
    const first = selectPlan(emptyCart, prices, 'monthly')
    expect(first.newSubscription).toEqual({
      basePlan: { id: 'flex', credits: 1000, price: 1200 },
      addonItems: [],
      billingInterval: 'monthly',
      totalCredits: 1000,
      totalPrice: 1200,
    })
    const second = selectPlan(raiseAddon(first, prices, 'credits_500'), prices, 'yearly')
    expect(second.newSubscription).toMatchObject({
      billingInterval: 'yearly',
      addonItems: [{ addon: 'credits_500', price: 10_800, quantity: 1 }],
      totalPrice: 21_600,
    })
    // Existing add-ons are kept.
    const paid = cartOf(prices, schedule([{ name: 'flex' }, { name: 'credits_4000', quantity: 2 }]))
    expect(selectPlan(paid, prices, 'yearly').newSubscription).toMatchObject({
      billingInterval: 'yearly',
      addonItems: [{ addon: 'credits_4000', quantity: 2 }],
    })
  })

  test('[BL-066] the cart’s interval is monthly or yearly', () => {
    expect(billingIntervals).toEqual(['monthly', 'yearly'])
    for (const per of billingIntervals) expect(chosen(pro([], per)).billingInterval).toBe(per)
  })

  test('[BL-061] raising adds an add-on with quantity 1, then increments it', () => {
    const once = raiseAddon(pro(), prices, 'credits_4000')
    expect(chosen(once).addonItems).toEqual([
      { addon: 'credits_4000', credits: 4000, price: 5000, quantity: 1 },
    ])
    expect(chosen(raiseAddon(once, prices, 'credits_4000')).addonItems).toMatchObject([{ quantity: 2 }])
  })

  test('[BL-062] [BL-063] lowering decrements the quantity, and removes the item at zero', () => {
    const twice = pro(['credits_500', 'credits_500', 'credits_4000'])
    const once = lowerAddon(twice, prices, 'credits_500')
    expect(chosen(once).addonItems).toMatchObject([
      { addon: 'credits_500', quantity: 1 },
      { addon: 'credits_4000', quantity: 1 },
    ])
    const none = lowerAddon(once, prices, 'credits_500')
    expect(chosen(none).addonItems).toMatchObject([{ addon: 'credits_4000', quantity: 1 }])
    expect(lowerAddon(none, prices, 'credits_500')).toEqual(none)
  })

  test('without a plan there are no add-ons', () => {
    expect(raiseAddon(emptyCart, prices, 'credits_500')).toEqual(emptyCart)
    expect(lowerAddon(emptyCart, prices, 'credits_500')).toEqual(emptyCart)
    expect(putAddons(emptyCart, prices, ['credits_500'])).toEqual(emptyCart)
  })
})

describe('invariants', () => {
  test('the order of clicks does not matter', () => {
    fc.assert(
      fc.property(
        flat.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        interval,
        interval,
        ([list, shuffled], first, last) => {
          const before = selectPlan(pro(list, first), prices, last)
          const after = raiseAll(selectPlan(selectPlan(emptyCart, prices, first), prices, last), shuffled)
          expect(before).toEqual(after)
        },
      ),
    )
  })

  test('lowering undoes raising', () => {
    fc.assert(
      fc.property(flat, interval, addon, (list, per, id) => {
        const cart = pro(list, per)
        expect(lowerAddon(raiseAddon(cart, prices, id), prices, id)).toEqual(cart)
      }),
    )
  })

  test('[RS-064] the flat list repeats an add-on by its quantity, and restores the same cart', () => {
    fc.assert(
      fc.property(flat, interval, (list, per) => {
        const cart = pro(list, per)
        const told = flatAddons(chosen(cart))
        expect([...told].sort()).toEqual([...list].sort())
        expect(putAddons(pro([], per), prices, told)).toEqual(cart)
      }),
    )
  })

  test('[BL-064] [EN-049] totals add up the base plan and each add-on times its quantity', () => {
    fc.assert(
      fc.property(flat, interval, (list, per) => {
        const { basePlan, addonItems, totalCredits, totalPrice } = chosen(pro(list, per))
        const of = (id: string) => prices.addons[id] ?? { credits: 0, costMonth: 0, costYear: 0 }
        const cost = (id: string) => (per === 'yearly' ? of(id).costYear : of(id).costMonth)
        const base = prices.base.flex
        expect(totalCredits).toBe(list.reduce((sum, id) => sum + of(id).credits, base.credits))
        expect(totalPrice).toBe(
          list.reduce((sum, id) => sum + cost(id), per === 'yearly' ? base.costYear : base.costMonth),
        )
        expect(Object.keys(basePlan)).toEqual(['id', 'credits', 'price'])
        for (const item of addonItems)
          expect(Object.keys(item)).toEqual(['addon', 'credits', 'price', 'quantity'])
      }),
    )
  })

  test('[BL-065] the changes are the difference between the current and the chosen add-ons', () => {
    fc.assert(
      fc.property(flat, flat, (had, wanted) => {
        const before = cartOf(prices, schedule([{ name: 'flex' }, ...had.map((name) => ({ name }))]))
        const after = putAddons(before, prices, wanted)
        const count = (list: readonly string[], id: string) => list.filter((one) => one === id).length
        const expected: AddonChange[] = addonIds
          .map((id) => ({ addon: id, quantity: count(wanted, id) - count(had, id) }))
          .filter(({ quantity }) => quantity !== 0)
        expect([...after.addonChanges].sort((a, b) => a.addon.localeCompare(b.addon))).toEqual(
          [...expected].sort((a, b) => a.addon.localeCompare(b.addon)),
        )
        expect(before.addonChanges).toEqual([])
      }),
    )
  })
})

describe('a workspace’s cart', () => {
  test('[BL-069] [EN-050] reads the current subscription from the schedule', () => {
    const cart = cartOf(prices, {
      billingInterval: 'YEARLY',
      current: { items: [{ name: 'flex' }, { name: 'credits_500', quantity: 2 }] },
      upcoming: null,
    })
    expect(cart.currentSubscription).toEqual({
      basePlan: { id: 'flex', credits: 1000, price: 10_800 },
      addonItems: [{ addon: 'credits_500', credits: 500, price: 10_800, quantity: 2 }],
      billingInterval: 'yearly',
      totalCredits: 2000,
      totalPrice: 32_400,
    })
    expect(cart.newSubscription).toEqual(cart.currentSubscription)
    expect(Object.keys(cart)).toEqual([
      'currentSubscription',
      'newSubscription',
      'addonChanges',
      'spendingLimit',
      'hasUpcomingChange',
      'convertProToUBBCharge',
    ])
  })

  test('[BL-068] reports an upcoming change', () => {
    const now = schedule([{ name: 'flex' }])
    expect(cartOf(prices, now).hasUpcomingChange).toBe(false)
    expect(cartOf(prices, { ...now, upcoming: { items: [] } }).hasUpcomingChange).toBe(true)
  })

  test('a negotiated price applies while the interval stays; credits come from the catalog', () => {
    const cart = cartOf(prices, schedule([{ name: 'flex', unitAmount: 700 }, { name: 'credits_9' }]))
    expect(cart.currentSubscription).toMatchObject({ totalPrice: 700, totalCredits: 1000, addonItems: [] })
    expect(chosen(raiseAddon(cart, prices, 'credits_500')).totalPrice).toBe(1600)
    expect(chosen(selectPlan(cart, prices, 'monthly')).totalPrice).toBe(700)
    expect(chosen(selectPlan(cart, prices, 'yearly')).totalPrice).toBe(10_800)
  })

  test.each([
    ['no schedule', null],
    ['nothing current', { billingInterval: 'MONTHLY', current: null }],
    ['no Pro in it', schedule([{ name: 'credits_500' }])],
  ])('is empty with %s', (_what, given) => {
    expect(cartOf(prices, given)).toEqual(emptyCart)
  })
})
