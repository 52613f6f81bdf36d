import { expect, test } from 'vitest'
import { signInScreen } from './sign-in-rules.ts'

test('[AC-011] a duplicate account takes precedence over a pending sign-up, and that over the chooser', () => {
  expect(signInScreen({ duplicate: 'apple', pendingUserId: 'p1' })).toBe('duplicate')
  expect(signInScreen({ duplicate: 'apple', pendingUserId: null })).toBe('duplicate')
  expect(signInScreen({ duplicate: null, pendingUserId: 'p1' })).toBe('onboarding')
  expect(signInScreen({ duplicate: null, pendingUserId: null })).toBe('chooser')
})
