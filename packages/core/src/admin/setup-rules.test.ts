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

test('the steps are led through in order, past what is done or skipped', () => {
  expect(nextStep(stepStates(setup))).toBe('providers')
  expect(nextStep(stepStates({ ...setup, others: ['sso'] }))).toBe('mail')
  expect(nextStep(stepStates({ ...setup, skipped: ['providers', 'mail'] }))).toBe('passkey')
  expect(nextStep(stepStates({ ...setup, skipped: ['providers', 'mail'] }, 1))).toBe('invitations')
  expect(nextStep(stepStates({ ...setup, hasOthers: true, skipped: ['providers', 'mail'] }, 1))).toBeNull()
})

test('people besides the administrator need one way in, and either does', () => {
  expect(stepStates(setup)).toMatchObject({ providers: 'needed', mail: 'optional' })
  const mail = { ...none, source: 'environment' as const }
  expect(stepStates({ ...setup, mail })).toMatchObject({ providers: 'optional', mail: 'done' })
})

test('what lost its secret is needed again, whatever else lets people in, and can be passed over', () => {
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

test('who may sign up is settled by a rule, or by the first who came or was invited', () => {
  expect(stepStates(setup).invitations).toBe('optional')
  expect(stepStates({ ...setup, signUp: 'invited' }).invitations).toBe('done')
  expect(stepStates({ ...setup, hasOthers: true }).invitations).toBe('done')
})
