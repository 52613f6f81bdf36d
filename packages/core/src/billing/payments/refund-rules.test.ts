import { expect, test } from 'vitest'
import { type RefundFacts, refundProblem } from './refund-rules.ts'

const paidAt = new Date('2026-03-01T12:00:00Z')
const after = (days: number) => new Date(paidAt.getTime() + days * 86_400_000)
const problem = (facts: Partial<RefundFacts> = {}) =>
  refundProblem({
    paidAt,
    now: after(1),
    country: 'DE',
    largestTier: 2,
    creditsUsed: 400,
    hasBoughtAddons: false,
    members: 5,
    ...facts,
  })

test('[BL-031] [CN-059] refunds are possible for 14 days, in the European Union and Turkey only', () => {
  expect([0, 14, 14.01, 400].map((days) => problem({ now: after(days) }))).toEqual([
    null,
    null,
    'tooLate',
    'tooLate',
  ])
  expect(['FR', 'de', 'TR', 'US', 'GB', 'CH', ''].map((country) => problem({ country }))).toEqual([
    null,
    null,
    null,
    ...Array.from({ length: 4 }, () => 'otherCountry'),
  ])
})

test('[BL-032] [CN-060] no refund for larger machines, more than 400 credits, an add-on, or more than 5 members', () => {
  expect([
    problem({ largestTier: 3 }),
    problem({ creditsUsed: 401 }),
    problem({ hasBoughtAddons: true }),
    problem({ members: 6 }),
    problem({ largestTier: null, creditsUsed: 0, members: 1 }),
  ]).toEqual(['largerMachine', 'creditsUsed', 'addonBought', 'moreMembers', null])
})
