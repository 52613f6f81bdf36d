import { expect, test } from 'vitest'
import { defaultSandboxOrder, initialPrivacy, orderOf } from './rules.ts'

test('[DP-004] [CN-033] lists start with the newest change', () => {
  expect(defaultSandboxOrder).toEqual({ field: 'updatedAt', direction: 'DESC' })
})

test('names are ordered from A, everything else from the most', () => {
  expect(orderOf('title').direction).toBe('ASC')
  expect(orderOf('views').direction).toBe('DESC')
})

test('[CR-053] [CR-054] [CN-096] privacy starts at the larger of address and workspace, private by default', () => {
  expect(initialPrivacy('public')).toBe(0)
  expect(initialPrivacy('unlisted')).toBe(1)
  expect(initialPrivacy('private')).toBe(2)
  expect(initialPrivacy(undefined)).toBe(2)
  expect(initialPrivacy('secret')).toBe(2)
  expect(initialPrivacy('public', 1)).toBe(1)
})
