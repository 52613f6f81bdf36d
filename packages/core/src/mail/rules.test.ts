import { expect, test } from 'vitest'
import { mailState } from './rules.ts'

const at = '2026-01-01T00:00:00Z'

test.each([
  [{ sentAt: at, problem: null }, true, 'sent'],
  [{ sentAt: at, problem: null }, false, 'sent'],
  [{ sentAt: null, problem: null }, true, 'waiting'],
  [{ sentAt: null, problem: 'refused' }, true, 'failed'],
  [{ sentAt: null, problem: null }, false, 'by_hand'],
  [{ sentAt: null, problem: 'refused' }, false, 'by_hand'],
] as const)('%o, with mail enabled %s, is %s', (mail, sends, state) => {
  expect(mailState(mail, sends)).toBe(state)
})
