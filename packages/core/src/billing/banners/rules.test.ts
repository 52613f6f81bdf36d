import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inputText } from '../../input-rules.ts'
import { ON_DEMAND_LATER_MAX, ON_DEMAND_SPENDING_MAX } from '../limits.ts'
import { spendingLimitOf, spendingLimitProblem, spendingMax } from '../payments/spending-limit-rules.ts'
import { spendingMessages } from '../payments/spending-messages.ts'
import { subscriptionStatuses } from '../rules.ts'
import { paymentBanner, type UsageFacts, usageBanner } from './rules.ts'

const facts = (
  more: Partial<UsageFacts> & { used?: number; included?: number; onDemand?: number | null } = {},
): UsageFacts => {
  const { used = 0, included = 400, onDemand = null, ...others } = more
  const credits = { used, included, onDemand }
  return { plan: 'free', frozen: false, credits, ubbBeta: true, friendOfCsb: false, ...others }
}
const pro = (more: Parameters<typeof facts>[0] = {}) => facts({ plan: 'pro', included: 1000, ...more })

describe('banners', () => {
  test('[BL-091] show nothing without the flag ubbBeta, with the flag friendOfCsb, or without plans', () => {
    const due = facts({ frozen: true, used: 400 })
    expect(usageBanner(due)).toBe('outOfCredits')
    expect(usageBanner({ ...due, ubbBeta: false })).toBeNull()
    expect(usageBanner({ ...due, friendOfCsb: true })).toBeNull()
    expect(usageBanner({ ...due, ubbBeta: false, friendOfCsb: true })).toBeNull()
    expect(usageBanner({ ...due, plan: null })).toBeNull()
  })

  test('[CN-057] Free is low with fewer than 50 included credits left; [BL-094] with exactly 50 nothing is shown', () => {
    expect([349, 350, 351, 400].map((used) => usageBanner(facts({ used })))).toEqual([
      null,
      null,
      'lowOnCredits',
      'lowOnCredits',
    ])
    expect(usageBanner(facts({ used: 350, frozen: true }))).toBe('outOfCredits')
  })

  test('[CN-058] Pro is close above 0.9 of the maximum; [BL-097] at exactly 0.9 nothing is shown', () => {
    expect(usageBanner(pro({ used: 900 }))).toBeNull()
    expect(usageBanner(pro({ used: 901 }))).toBe('nearSpendingLimit')
    expect(usageBanner(pro({ used: 901, onDemand: 500 }))).toBeNull()
    expect(usageBanner(pro({ used: 1350, onDemand: 500 }))).toBeNull()
    expect(usageBanner(pro({ used: 1351, onDemand: 500 }))).toBe('nearSpendingLimit')
    expect(usageBanner(pro({ used: 1351, onDemand: 500, frozen: true }))).toBe('atSpendingLimit')
  })

  test('show no warning where nothing may be used', () => {
    expect(usageBanner(pro({ used: 0, included: 0 }))).toBeNull()
    expect(usageBanner(pro({ used: 5, included: 0, onDemand: 0 }))).toBeNull()
  })

  test('more use never shows a lesser warning', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.nat(2000), fc.nat(2000), (isFree, used, more) => {
        const told = (credits: number) =>
          usageBanner(isFree ? facts({ used: credits }) : pro({ used: credits }))
        if (told(used) !== null) expect(told(used + more)).toBe(told(used))
      }),
    )
  })
})

test('warn about payment with the statuses UNPAID and INCOMPLETE only', () => {
  const said = subscriptionStatuses.flatMap((status) => {
    const banner = paymentBanner(status)
    return banner ? [[status, banner]] : []
  })
  expect(said).toEqual([
    ['INCOMPLETE', 'notApproved'],
    ['UNPAID', 'unpaid'],
  ])
  expect([paymentBanner(null), paymentBanner(undefined)]).toEqual([null, null])
})

describe('a spending limit', () => {
  const invalid = 'Please enter a valid amount between 0 and 100'
  const tooHigh =
    'For the first two billing cycles, the maximum limit is $100. If you need a higher limit, contact us.'

  test('[BL-072] [CN-054] is a number from 0 to 100', () => {
    for (const text of ['0', '1', ' 50 ', '100']) expect(spendingLimitProblem(text)).toBeNull()
  })

  test.each(['', '  ', 'ten', '-1', '12 dollars', 'NaN'])(
    '[BL-074] [ER-109] "%s", not a number or negative, is invalid',
    (text) => expect(inputText(spendingMessages, spendingLimitProblem(text))).toBe(invalid),
  )

  test.each(['101', '100.5', '1000000', 'Infinity'])('[BL-075] [ER-110] %s is over 100', (text) =>
    expect(inputText(spendingMessages, spendingLimitProblem(text))).toBe(tooHigh),
  )

  test('[BL-077] is saved in whole dollars only', () => {
    expect(['12.5', '0.1', 'ten', '101', '-1', ''].map(spendingLimitOf)).toEqual(Array(6).fill(null))
    fc.assert(fc.property(fc.integer({ min: 0, max: 100 }), (n) => spendingLimitOf(`${n}`) === n))
  })
})

test('the spending limit may be higher once two billing cycles are over', () => {
  const max = (now: string) => spendingMax(new Date('2026-01-10T12:00:00Z'), new Date(now))
  expect([max('2026-01-10T12:00:00Z'), max('2026-03-10T11:59:59Z')]).toEqual([
    ON_DEMAND_SPENDING_MAX,
    ON_DEMAND_SPENDING_MAX,
  ])
  expect(max('2026-03-10T12:00:00Z')).toBe(ON_DEMAND_LATER_MAX)
  expect(spendingMax(null, new Date('2026-03-10T12:00:00Z'))).toBe(ON_DEMAND_SPENDING_MAX)
  const since31 = (now: string) => spendingMax(new Date('2027-12-31T12:00:00Z'), new Date(now))
  expect(since31('2028-02-29T11:59:59Z')).toBe(ON_DEMAND_SPENDING_MAX)
  expect(since31('2028-02-29T12:00:00Z')).toBe(ON_DEMAND_LATER_MAX)
})
