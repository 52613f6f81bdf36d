import { expect, test } from 'vitest'
import { personActions, questionOf } from './people-actions.ts'

const me = { id: 'me' }
const at = '2026-01-01T00:00:00Z'

test.each([
  [{ id: 'other', isAdmin: false, suspendedAt: null }, ['make-admin', 'suspend']],
  [{ id: 'other', isAdmin: true, suspendedAt: null }, ['remove-admin', 'suspend']],
  [{ id: 'other', isAdmin: false, suspendedAt: at }, ['restore']],
  [{ id: 'other', isAdmin: true, suspendedAt: at }, ['restore', 'remove-admin']],
  [{ id: 'me', isAdmin: true, suspendedAt: null }, ['remove-admin']],
])('%o allows %j', (person, actions) => expect(personActions(person, me)).toEqual(actions))

test('destructive actions need confirmation, with its own wording for oneself', () => {
  expect(questionOf('restore', false)).toBeNull()
  expect(questionOf('suspend', false)).toBe('suspend')
  expect(questionOf('remove-admin', false)).toBe('remove-admin')
  expect(questionOf('remove-admin', true)).toBe('remove-self')
})
