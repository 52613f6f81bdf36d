import { expect, test } from 'vitest'
import { creditsAsked, creditsTyped, trialDaysTyped, wishesOf } from './plan-request-rules.ts'

const request = {
  ...{ plan: 'pro' as const, yearly: true, addons: ['credits_24000', 'credits_500', 'credits_500'] },
  ...{ by: 'ann', at: '2026-01-01T00:00:00Z' },
}

test('describes what a workspace requests, with its spending limit', () => {
  expect(wishesOf({ request, spendingLimit: 50 })).toEqual([
    ...['Pro', 'paid yearly', '1 × 24,000 credits', '2 × 500 credits', 'a spending limit of $50'],
  ])
  expect(wishesOf({ request: { ...request, yearly: false, addons: [] }, spendingLimit: 0 })).toEqual(['Pro'])
  expect(wishesOf({ request: null, spendingLimit: 50 })).toEqual([])
})

test('adds the add-ons’ credits to the plan’s', () => {
  expect(creditsAsked(request)).toBe(26_000)
  expect(creditsAsked({ ...request, addons: [] })).toBeNull()
  expect(creditsAsked(null)).toBeNull()
})

test.each([
  ['', null],
  [' 26,000 ', 26_000],
  ['0', 0],
  ['-1', undefined],
  ['1.5', undefined],
  ['many', undefined],
])('parses “%s” as credits', (text, credits) => expect(creditsTyped(text)).toBe(credits))

test.each([
  ['1', 1],
  [' 366 ', 366],
  ['0', undefined],
  ['367', undefined],
  ['1.5', undefined],
  ['', undefined],
])('parses “%s” as trial days', (text, days) => expect(trialDaysTyped(text)).toBe(days))
