import { expect, test } from 'vitest'
import { includedVmTier } from '../../runtime/tier-rules.ts'
import { hoursLeft, includedIn } from '../rules.ts'
import { planCards, planNumber } from './cards.ts'
import { defaultCatalog } from './catalog-rules.ts'

// The features that a card lists must match what the plan includes.

const cards = planCards(defaultCatalog)
const told = (plan: 'free' | 'pro' | 'enterprise') => [...cards[plan].usage, ...cards[plan].features]

test('[BL-006] [BL-007] [BL-011] [BL-012] [CN-039] [CN-040] Free’s features', () => {
  expect(includedIn('free')).toMatchObject({
    includedCredits: 400,
    includedStorage: 20,
    includedPrivateSandboxes: 5,
  })
  expect(told('free')).toEqual([
    '400 credits (up to 40 hours) per month',
    '5 members',
    '5 private sandboxes',
    'Unlimited public sandboxes',
    '20 GB storage',
    'Up to 4 vCPUs and 8 GB RAM',
    '100 AI completions',
  ])
  expect(planNumber(cards.free.publicSandboxes)).toBe('unlimited')
})

test('[BL-014] [BL-018] [BL-019] [CN-042] Pro’s features', () => {
  expect(includedIn('pro')).toMatchObject({ includedCredits: 1000, includedMembers: 20, includedStorage: 50 })
  expect(includedVmTier('pro')).toBe(4)
  expect(cards.pro).toMatchObject({ id: 'flex', members: 20, storage: 50, vmType: '16 vCPUs + 32 GB RAM' })
  for (const line of ['20 members at no extra cost', '50 GB storage per VM', 'Up to 16 vCPUs and 32 GB RAM'])
    expect(told('pro')).toContain(line)
})

test('[BL-015] Pro’s card has its own wording, and hours follow from the machine’s credits', () => {
  expect(told('pro')[0]).toBe('1,000 credits (40 hours of Nano VM) per month')
  expect([10, 20, 40].map((creditBasis) => hoursLeft(1000, creditBasis))).toEqual([100, 50, 25])
})

test('[BL-022] [BL-023] [BL-024] [BL-025] [CN-044] Enterprise’s features', () => {
  expect(planNumber(cards.enterprise.members)).toBe('unlimited')
  expect(cards.enterprise).toMatchObject({
    storage: null,
    vmType: '64 vCPUs + 128 GB RAM',
    sso: true,
    soc2: true,
  })
  expect(told('enterprise')).toEqual(
    expect.arrayContaining([
      'Unlimited members',
      'Custom storage',
      'Up to 64 vCPUs and 128 GB RAM',
      'SSO',
      'SOC 2',
    ]),
  )
})
