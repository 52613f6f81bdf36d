import { expect, test } from 'vitest'
import { defaultSandboxOrder, initialPrivacy, orderOf } from './rules.ts'

test('[DP-004] [CN-033] lists are sorted by the latest change by default', () => {
  expect(defaultSandboxOrder).toEqual({ field: 'updatedAt', direction: 'DESC' })
})

test('names sort ascending, everything else descending', () => {
  expect(orderOf('title').direction).toBe('ASC')
  expect(orderOf('views').direction).toBe('DESC')
})

test('[CR-053] [CR-054] [CN-096] privacy starts at the stricter of URL and workspace, private by default', () => {
  expect(initialPrivacy('public')).toBe(0)
  expect(initialPrivacy('unlisted')).toBe(1)
  expect(initialPrivacy('private')).toBe(2)
  expect(initialPrivacy(undefined)).toBe(2)
  expect(initialPrivacy('secret')).toBe(2)
  expect(initialPrivacy('public', 1)).toBe(1)
})
