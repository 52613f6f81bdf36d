import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  creditLine,
  creditRefusal,
  defaultVmTier,
  findVmTier,
  givenVmTier,
  includedVmTier,
  UNCOUNTED,
  vmTierHint,
  vmTierLabel,
  vmTierProblem,
  vmTierToRun,
} from './tier-rules.ts'

const names = ['Nano', 'Micro', 'Small', 'Medium', 'Large', 'XLarge']
const tiers = names.map((name, index) => ({
  tier: index + 1,
  shortid: `vm-${index + 1}`,
  name,
  cpu: 2 ** (index + 1),
  memory: 2 ** (index + 2),
  storage: 20,
  creditBasis: 10 * 2 ** index,
}))

test('[BL-043] [BL-044] [BL-045] [CN-061] Free has tiers up to 2, Pro up to 4, Enterprise all six; without plans there is no limit', () => {
  const reachable = (plan: 'free' | 'pro' | 'enterprise' | null) =>
    tiers.filter(({ tier }) => tier <= includedVmTier(plan)).map(({ shortid }) => shortid)
  const all = tiers.map(({ shortid }) => shortid)
  expect(reachable('free')).toEqual(all.slice(0, 2))
  expect(reachable('pro')).toEqual(all.slice(0, 4))
  expect(reachable('enterprise')).toEqual(all)
  expect(reachable(null)).toEqual(all)
})

test('[BL-046] [BL-047] [CN-062] [CR-043] [CR-044] the default is Nano on Free and Micro otherwise', () => {
  const preset = (plan: 'free' | 'pro' | 'enterprise' | null) =>
    tiers.find(({ tier }) => tier === defaultVmTier(includedVmTier(plan)))?.name
  expect([preset('free'), preset('pro'), preset('enterprise'), preset(null)]).toEqual([
    'Nano',
    'Micro',
    'Micro',
    'Micro',
  ])
})

test('the default is always an allowed tier', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), (highest) => {
      expect(defaultVmTier(highest)).toBeLessThanOrEqual(highest)
      expect(defaultVmTier(highest)).toBeGreaterThanOrEqual(1)
    }),
  )
})

test.each([
  ['refused', true, true],
  ['refused', false, true],
  ['browserOnly', true, true],
  ['browserOnly', false, false],
  ['allowed', true, false],
] as const)(
  'when out of credits, an action that is %s then, with a devbox: %s',
  (whenOutOfCredits, isDevbox, isRefused) => {
    expect(creditRefusal({ whenOutOfCredits }, { isFrozen: true }, isDevbox)).toBe(
      isRefused ? 'outOfCredits' : null,
    )
    expect(creditRefusal({ whenOutOfCredits }, { isFrozen: false }, isDevbox)).toBeNull()
  },
)

test.each([
  [2, 2, null],
  [6, 6, null],
  [3, 2, { reason: 'tierTooHigh', params: { name: 'Small', highest: 'Micro' } }],
  [7, 6, { reason: 'unknownTier', params: { tier: 7, known: [1, 2, 3, 4, 5, 6] } }],
  [0, 6, { reason: 'unknownTier', params: { tier: 0, known: [1, 2, 3, 4, 5, 6] } }],
])('tier %i with a maximum of %i: %j', (tier, highest, problem) => {
  expect(vmTierProblem(tier, tiers, highest)).toEqual(problem)
})

test('marks sizes the host lacks, except the smallest; a plan limit takes precedence', () => {
  const hints = (highest: number, host: { cpu: number; memory: number } | null) =>
    tiers.map(({ tier }) => vmTierHint(tier, tiers, highest, host))
  const [plan, beyond] = ['Not in your plan', 'Larger than this server']
  expect(hints(6, null)).toEqual([null, null, null, null, null, null])
  expect(hints(4, { cpu: 4, memory: 8 })).toEqual([null, null, beyond, beyond, plan, plan])
  expect(hints(2, { cpu: 8, memory: 8 })).toEqual([null, null, plan, plan, plan, plan])
  expect(hints(6, { cpu: 1, memory: 1 })).toEqual([null, beyond, beyond, beyond, beyond, beyond])
  expect(vmTierProblem(3, tiers, 6, { cpu: 8, memory: 15 })).toEqual({
    reason: 'tierBeyondHost',
    params: { name: 'Small', cpu: 8, memory: 15 },
  })
})

test('a size the host lacks falls back to the largest available below it', () => {
  expect(givenVmTier(2, tiers, null)).toBe(2)
  expect(givenVmTier(2, tiers, { cpu: 64, memory: 64 })).toBe(2)
  expect(givenVmTier(4, tiers, { cpu: 4, memory: 64 })).toBe(2)
  expect(givenVmTier(2, tiers, { cpu: 1, memory: 1 })).toBe(1)
  expect(givenVmTier(2, [], { cpu: 1, memory: 1 })).toBe(2)
})

test('a devbox runs with the chosen size within the plan, or the default as far as the host has it', () => {
  const small = { cpu: 2, memory: 4 }
  expect(vmTierToRun(null, tiers, 4, null)).toBe(2)
  expect(vmTierToRun(null, tiers, 4, small)).toBe(1)
  expect(vmTierToRun(3, tiers, 4, small)).toBe(3)
  expect(vmTierToRun(6, tiers, 4, null)).toBe(4)
})

test('a tier’s label shows its name and resources', () => {
  expect(vmTierLabel({ ...tiers[1], cpu: 4, memory: 8 } as (typeof tiers)[number])).toBe(
    'Micro · 4 vCPUs · 8 GiB RAM · 20 GB',
  )
})

test.each(['2', ' vm-2 ', 'MICRO', 'micro'])('%j names the second tier', (typed) => {
  expect(findVmTier(tiers, typed)?.tier).toBe(2)
})

test.each(['', '9', 'huge', '2.0'])('%j names no tier', (typed) => {
  expect(findVmTier(tiers, typed)).toBeUndefined()
})

test('[EX-024] the credit line shows used out of all credits, or that none are counted', () => {
  expect(creditLine({ used: 120, included: 1000, onDemand: null })).toBe(
    '120 of 1,000 credits used this month',
  )
  expect(creditLine({ used: 1200, included: 1000, onDemand: 500 })).toBe(
    '1,200 of 1,500 credits used this month',
  )
  expect(creditLine(UNCOUNTED)).toBe('No credits are counted on this server.')
})
