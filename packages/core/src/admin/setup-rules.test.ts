import { expect, test } from 'vitest'
import { nextStep, stepStates } from './setup-rules.ts'

const none = {
  source: 'none' as const,
  variable: null,
  settings: null,
  hasSecret: false,
  isSecretLost: false,
  changedAt: null,
  changedBy: null,
}
const setup = {
  github: none,
  google: none,
  mail: none,
  others: [],
  signUp: 'open' as const,
  hasOthers: false,
  skipped: [],
}

test('leads through the steps in order, past done and skipped ones', () => {
  expect(nextStep(stepStates(setup))).toBe('providers')
  expect(nextStep(stepStates({ ...setup, others: ['sso'] }))).toBe('mail')
  expect(nextStep(stepStates({ ...setup, skipped: ['providers', 'mail'] }))).toBe('passkey')
  expect(nextStep(stepStates({ ...setup, skipped: ['providers', 'mail'] }, 1))).toBe('invitations')
  expect(nextStep(stepStates({ ...setup, hasOthers: true, skipped: ['providers', 'mail'] }, 1))).toBeNull()
})

test('other people need one way to sign in, and either will do', () => {
  expect(stepStates(setup)).toMatchObject({ providers: 'needed', mail: 'optional' })
  const mail = { ...none, source: 'environment' as const }
  expect(stepStates({ ...setup, mail })).toMatchObject({ providers: 'optional', mail: 'done' })
})

test('a lost secret makes its step needed again, whatever else works, unless skipped', () => {
  const works = { ...none, source: 'stored' as const, hasSecret: true }
  const lost = { ...works, hasSecret: false, isSecretLost: true }
  expect(stepStates({ ...setup, github: lost, google: works, mail: works })).toMatchObject({
    providers: 'needed',
    mail: 'done',
  })
  expect(stepStates({ ...setup, github: works, mail: lost })).toMatchObject({
    providers: 'done',
    mail: 'needed',
  })
  expect(stepStates({ ...setup, mail: lost, skipped: ['mail'] }).mail).toBe('skipped')
})

test('the sign-up step is done by a rule, or once others have joined or been invited', () => {
  expect(stepStates(setup).invitations).toBe('optional')
  expect(stepStates({ ...setup, signUp: 'invited' }).invitations).toBe('done')
  expect(stepStates({ ...setup, hasOthers: true }).invitations).toBe('done')
})
