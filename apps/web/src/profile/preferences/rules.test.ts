import { expect, test } from 'vitest'
import { preferencePlace, preferenceTabsFor } from './rules.ts'

const shownTo = (isSignedIn: boolean, isOnPremises = false) => preferenceTabsFor({ isSignedIn, isOnPremises })

test('a signed-in user has every tab, a visitor those that need no account', () => {
  expect(shownTo(true)).toEqual(['account', 'integrations', 'notifications', 'editor', 'experiments'])
  expect(shownTo(false)).toEqual(['notifications', 'editor', 'experiments'])
})

test('on-premises there are neither integrations nor experiments', () => {
  expect(shownTo(true, true)).toEqual(['account', 'notifications', 'editor'])
  expect(shownTo(false, true)).toEqual(['notifications', 'editor'])
})

test.each([
  [undefined, { tab: 'account' }],
  ['notifications', { tab: 'notifications' }],
  ['keybindings', { tab: 'editor', editorItem: 'keybindings' }],
  ['editor', { tab: 'editor' }],
  ['tokens', { tab: 'account', accountItem: 'tokens' }],
  ['nonsense', { tab: 'account' }],
])('%s leads to %o', (wanted, place) => {
  expect(preferencePlace(wanted, shownTo(true))).toEqual(place)
})

test('a hidden tab leads to the first visible one', () => {
  expect(preferencePlace('experiments', shownTo(true, true))).toEqual({ tab: 'account' })
  expect(preferencePlace('tokens', shownTo(false))).toEqual({ tab: 'notifications' })
  expect(preferencePlace('account', shownTo(false))).toEqual({ tab: 'notifications' })
})
