import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CREDIT_PRICE_MILLS } from '../limits.ts'
import { creditPriceText, hourlyPriceText, priceText } from '../money-rules.ts'
import { NO_LIMIT, planCards, planNumber } from './cards.ts'
import {
  addonIds,
  billingIntervals,
  catalogOf,
  creditAddons,
  defaultCatalog,
  PRICE_VERSION,
  perMonth,
  priceVersion,
  priceVersions,
} from './catalog-rules.ts'
import { addressInterval, billingInterval, entityInterval } from './interval-rules.ts'

const monthly = creditAddons(defaultCatalog, 'monthly')
const yearly = creditAddons(defaultCatalog, 'yearly')
const one = (id: string) => ({
  ...monthly.find((addon) => addon.id === id),
  yearly: yearly.find((addon) => addon.id === id)?.price,
})
const cards = planCards(defaultCatalog)

test('[BL-050] [CN-051] 500 credits cost 9 monthly and 108 yearly, without a discount', () => {
  expect(one('credits_500')).toMatchObject({
    credits: 500,
    price: 900,
    yearly: 10_800,
    fullPrice: null,
    discount: null,
  })
})

test('[BL-051] [CN-052] 4000 credits cost 50 monthly and 600 yearly; the full price is 72, the discount 30', () => {
  const is = { credits: 4000, price: 5000, yearly: 60_000, fullPrice: 7200, discount: 30 }
  expect(one('credits_4000')).toMatchObject(is)
})

test('[BL-052] [CN-053] 24000 credits cost 216 monthly and 2592 yearly; the full price is 432, the discount 50', () => {
  const is = { credits: 24_000, price: 21_600, yearly: 259_200, fullPrice: 43_200, discount: 50 }
  expect(one('credits_24000')).toMatchObject(is)
})

test('[BL-054] [EN-048] three sizes are sold, each with id, credits, price, monthly price, full price and discount', () => {
  expect(monthly.map(({ id }) => id)).toEqual([...addonIds])
  for (const addon of [...monthly, ...yearly])
    expect(Object.keys(addon)).toEqual(['id', 'credits', 'price', 'priceMonthly', 'fullPrice', 'discount'])
})

test('[BL-020] [BL-021] [BL-029] [CN-043] Pro costs 12 monthly, and 108 a year, which is 9 a month', () => {
  const { flex } = defaultCatalog.base
  expect([flex.costMonth, flex.costYear, perMonth(flex.costYear, 'yearly')]).toEqual([1200, 10_800, 900])
  expect([cards.pro.priceMonthly, cards.pro.priceYearly].map((cents) => priceText(cents ?? 0))).toEqual([
    '$12',
    '$9',
  ])
})

test('[CN-050] a yearly price per month is divided by 12, a monthly one unchanged', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (cents) => {
      expect(perMonth(cents, 'yearly') * 12).toBeCloseTo(cents)
      expect(perMonth(cents, 'monthly')).toBe(cents)
    }),
  )
})

test('[CN-064] no version means the first, and an unknown one the newest before it', () => {
  expect(PRICE_VERSION).toEqual({ unasked: '2023-08-15', usage: '2024-01-20', checkout: '2024-02-01' })
  for (const version of priceVersions) expect(priceVersion(version)).toBe(version)
  const asked = [undefined, '', 'latest', '2020-01-01', '2023-12-01', '2024-12-09']
  expect(asked.map(priceVersion)).toEqual([
    '2023-08-15',
    '2023-08-15',
    '2023-08-15',
    '2023-08-15',
    '2023-08-15',
    '2024-02-01',
  ])
  for (const version of priceVersions) expect(Object.keys(catalogOf(version).addons)).toEqual([...addonIds])
})

test('[BL-033] [BL-034] [BL-035] [CN-046] [CN-047] a credit costs $0.018, and a machine hour its credits times that', () => {
  expect(creditPriceText()).toBe('$0.018')
  expect([1, 10, 20, 100, 320].map(hourlyPriceText)).toEqual(['$0.018', '$0.18', '$0.36', '$1.80', '$5.76'])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (basis) => {
      const dollars = Number(hourlyPriceText(basis).slice(1).replaceAll(',', ''))
      expect(Math.round(dollars * 1000)).toBe(basis * CREDIT_PRICE_MILLS)
    }),
  )
})

test('[CN-063] cents are divided by 100 for display', () => {
  expect([0, 5, 50, 900, 1250, 259_200].map(priceText)).toEqual([
    '$0',
    '$0.05',
    '$0.50',
    '$9',
    '$12.50',
    '$2,592',
  ])
  expect([833.4, 833.6].map(priceText)).toEqual(['$8.33', '$8.34'])
})

test('[BL-067] an interval is month or year in URLs and MONTHLY or YEARLY in GraphQL, one to one', () => {
  expect(billingIntervals.map(addressInterval)).toEqual(['month', 'year'])
  expect(billingIntervals.map(entityInterval)).toEqual(['MONTHLY', 'YEARLY'])
  for (const interval of billingIntervals)
    expect([addressInterval(interval), entityInterval(interval)].map(billingInterval)).toEqual([
      interval,
      interval,
    ])
  for (const word of ['monthly', 'Month', '', 'week', null, undefined])
    expect(billingInterval(word)).toBeNull()
})

test('[BL-026] the maximum safe integer shows as "unlimited", every other number as itself', () => {
  expect(NO_LIMIT).toBe(Number.MAX_SAFE_INTEGER)
  expect([NO_LIMIT, 5, 10_000].map(planNumber)).toEqual(['unlimited', '5', '10,000'])
})

test('[EN-046] [EN-047] each plan has its features, as numbers, lists, and booleans', () => {
  const yes = [
    'privateProject',
    'shareableLinks',
    'privateNPM',
    'liveSessions',
    'apiAccess',
    'protectedPreviews',
    'sso',
    'soc2',
    'privateCloud',
    'onPremise',
    'instantEnvironmentResume',
    'instantEnvironmentShare',
  ]
  const told = [
    'id',
    'name',
    'members',
    'storage',
    'publicSandboxes',
    'privateSandboxes',
    'devboxes',
    'repositories',
    'drafts',
    'vmType',
    'priceMonthly',
    'priceYearly',
    'usage',
    'features',
  ]
  for (const card of Object.values(cards)) {
    expect(Object.keys(card).sort()).toEqual([...told, ...yes].sort())
    for (const name of yes) expect(card[name as 'sso']).toBeTypeOf('boolean')
  }
  expect(Object.values(cards).map(({ id }) => id)).toEqual(['free', 'flex', 'enterprise'])
  const unlimited = Object.values(cards).map(({ drafts }) => planNumber(drafts))
  expect(unlimited).toEqual(['10', 'unlimited', 'unlimited'])
})
