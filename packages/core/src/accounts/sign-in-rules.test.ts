import { expect, test } from 'vitest'
import { signInScreen } from './sign-in-rules.ts'

test('[AC-011] a duplicate account wins over a sign-up to finish, and that over the choice', () => {
  expect(signInScreen({ duplicate: 'apple', pendingUserId: 'p1' })).toBe('duplicate')
  expect(signInScreen({ duplicate: 'apple', pendingUserId: null })).toBe('duplicate')
  expect(signInScreen({ duplicate: null, pendingUserId: 'p1' })).toBe('onboarding')
  expect(signInScreen({ duplicate: null, pendingUserId: null })).toBe('chooser')
})
