import { expect, test } from 'vitest'
import {
  hasNoWayIn,
  initialSignInMode,
  isOnlyPasskey,
  isOnlyWayIn,
  signInScreen,
  ssoButtonText,
} from './rules.ts'

test('[AC-011] a duplicate account takes precedence over a pending sign-up, and that over the chooser', () => {
  expect(signInScreen({ duplicate: 'apple', pendingUserId: 'p1' })).toBe('duplicate')
  expect(signInScreen({ duplicate: 'apple', pendingUserId: null })).toBe('duplicate')
  expect(signInScreen({ duplicate: null, pendingUserId: 'p1' })).toBe('onboarding')
  expect(signInScreen({ duplicate: null, pendingUserId: null })).toBe('chooser')
})

test('[AC-013] single sign-on comes first only if it is the only method', () => {
  const mode = (loginWithWorkos: boolean, loginWithGithub: boolean) =>
    initialSignInMode({ loginWithWorkos, loginWithGithub, loginWithGoogle: false, loginWithApple: false })
  expect([mode(true, false), mode(true, true), mode(false, true), mode(false, false)]).toEqual([
    'SSO',
    'DEFAULT',
    'DEFAULT',
    'DEFAULT',
  ])
})

test('[AC-036] the SSO button reads “Continue with SSO” before and after a refusal only', () => {
  const texts = (['IDLE', 'INVALID', 'VALIDATING', 'VALID'] as const).map(ssoButtonText)
  expect(texts.map((text) => text === 'Continue with SSO')).toEqual([true, true, false, false])
})

test('the last way in is one that leaves no other identity, passkey or mailed link', () => {
  const ways = { identities: ['github'], passkeys: [], isMailed: false }
  expect(isOnlyWayIn(ways, 'github')).toBe(true)
  expect(isOnlyWayIn({ ...ways, isMailed: true }, 'github')).toBe(false)
  expect(isOnlyWayIn({ ...ways, passkeys: ['p1'] }, 'github')).toBe(false)
  expect(isOnlyWayIn({ ...ways, identities: ['github', 'google'] }, 'github')).toBe(false)

  const passkey = { identities: [], passkeys: ['p1'], isMailed: false }
  expect(isOnlyPasskey(passkey, 'p1')).toBe(true)
  expect(isOnlyPasskey({ ...passkey, passkeys: ['p1', 'p2'] }, 'p1')).toBe(false)
  expect(isOnlyPasskey(ways, 'github')).toBe(false)
})

test('only someone without an identity, a passkey and mail has no way in', () => {
  const none = { identities: [], passkeys: [], isMailed: false }
  expect(hasNoWayIn(none)).toBe(true)
  expect(hasNoWayIn({ ...none, identities: ['github'] })).toBe(false)
  expect(hasNoWayIn({ ...none, passkeys: ['p1'] })).toBe(false)
  expect(hasNoWayIn({ ...none, isMailed: true })).toBe(false)
})
