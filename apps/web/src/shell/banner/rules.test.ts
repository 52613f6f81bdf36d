import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BannerFacts, bannerActions, bannerKey, bannerOf, isTermsNoticeDue } from './rules.ts'

const old = { id: 'w1', insertedAt: '2024-01-31T23:59:59.999Z', plan: 'free' as const }
const young = { ...old, insertedAt: '2024-02-01T00:00:00Z' }
const facts = (fields: Partial<BannerFacts>): BannerFacts => ({
  workspace: young,
  ubbBeta: true,
  visits: 2,
  dismissed: {},
  ...fields,
})
const dismissed = (banner: 'welcome' | 'upsell' | 'legacy-convert', teamId = 'w1') => ({
  dismissed: { [bannerKey(teamId, banner)]: true },
})
const plans = ['free', 'pro', 'enterprise'] as const

describe('with usage billing', () => {
  test.each(plans)(
    '[DP-020] [CN-034] a workspace from before 1 February 2024 (%s) is welcomed until dismissed',
    (plan) => {
      const workspace = { ...old, plan }
      for (const visits of [1, 2, 50]) expect(bannerOf(facts({ workspace, visits }))).toBe('welcome')
      expect(bannerOf(facts({ workspace, ...dismissed('welcome') }))).toBeNull()
      expect(bannerOf(facts({ workspace: { ...young, plan }, visits: 1 }))).toBeNull()
    },
  )

  test('[DP-021] a newer free one is offered Pro from the second visit on until dismissed', () => {
    expect(bannerOf(facts({ visits: 2 }))).toBe('upsell')
    expect(bannerOf(facts({ visits: 200 }))).toBe('upsell')
    expect(bannerOf(facts(dismissed('upsell')))).toBeNull()
    for (const plan of ['pro', 'enterprise'] as const)
      expect(bannerOf(facts({ workspace: { ...young, plan } }))).toBeNull()
  })

  test.each([0, 1])('[DP-022] [CN-036] but not at the first visit (%i)', (visits) => {
    expect(bannerOf(facts({ visits }))).toBeNull()
  })
})

test.each([old, young])(
  '[DP-023] without usage billing, only a Pro workspace is asked to convert',
  (workspace) => {
    const asked = plans.filter((plan) =>
      bannerOf(facts({ ubbBeta: false, workspace: { ...workspace, plan } })),
    )
    expect(asked).toEqual(['pro'])
    const pro = { ubbBeta: false, workspace: { ...workspace, plan: 'pro' as const } }
    expect(bannerOf(facts(pro))).toBe('legacy-convert')
    expect(bannerOf(facts({ ...pro, ...dismissed('legacy-convert') }))).toBeNull()
  },
)

test('a dismissal counts only for its workspace and banner', () => {
  expect(bannerOf(facts(dismissed('upsell', 'w2')))).toBe('upsell')
  expect(bannerOf(facts(dismissed('welcome')))).toBe('upsell')
  expect(bannerKey('w1', 'welcome')).toBe('w1_UBB_WELCOME')
  expect(bannerKey('w1', 'upsell')).toBe('w1_UPSELL_PRO_BANNER')
  expect(bannerKey('w1', 'legacy-convert')).toBe('w1_LEGACY_PRO_CONVERT_BANNER')
})

test('an instance without plans has none', () => expect(bannerOf(null)).toBeNull())

describe('the actions of a banner', () => {
  test('an admin may upgrade from the welcome and the upsell', () => {
    expect(bannerActions('welcome', 'ADMIN')).toEqual(['upgrade', 'learn-more'])
    expect(bannerActions('upsell', 'ADMIN')).toEqual(['upgrade', 'learn-more'])
  })

  test('an admin may get in contact from the conversion banner', () => {
    expect(bannerActions('legacy-convert', 'ADMIN')).toEqual(['contact', 'learn-more'])
  })

  test('everyone else can learn more', () => {
    for (const banner of ['welcome', 'upsell', 'legacy-convert'] as const)
      for (const role of ['WRITE', 'READ', null, undefined] as const)
        expect(bannerActions(banner, role)).toEqual(['learn-more'])
  })
})

test('[CN-035] users from before 10 March 2024 are notified of the terms once, later ones never', () => {
  const before = { insertedAt: '2024-03-09T23:59:59Z' }
  expect(isTermsNoticeDue(before, false)).toBe(true)
  expect(isTermsNoticeDue(before, true)).toBe(false)
  fc.assert(
    fc.property(fc.date({ min: new Date('2024-03-10T00:00:00Z'), noInvalidDate: true }), (date) => {
      expect(isTermsNoticeDue({ insertedAt: date.toISOString() }, false)).toBe(false)
    }),
  )
})
