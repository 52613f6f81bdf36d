import { expect, test } from 'vitest'
import { personActions, questionOf } from './people-actions.ts'
import { tierChange, tierForm, tierProblems } from './tier-form.ts'

const me = { id: 'me' }
const at = '2026-01-01T00:00:00Z'

test.each([
  [{ id: 'other', isAdmin: false, suspendedAt: null }, ['make-admin', 'suspend']],
  [{ id: 'other', isAdmin: true, suspendedAt: null }, ['remove-admin', 'suspend']],
  [{ id: 'other', isAdmin: false, suspendedAt: at }, ['restore']],
  [{ id: 'other', isAdmin: true, suspendedAt: at }, ['restore', 'remove-admin']],
  [{ id: 'me', isAdmin: true, suspendedAt: null }, ['remove-admin']],
])('%o can be %j', (person, actions) => expect(personActions(person, me)).toEqual(actions))

test('what takes something away is asked, and giving up one’s own part in words of its own', () => {
  expect(questionOf('restore', false)).toBeNull()
  expect(questionOf('suspend', false)).toBe('suspend')
  expect(questionOf('remove-admin', false)).toBe('remove-admin')
  expect(questionOf('remove-admin', true)).toBe('remove-self')
})

const tier = {
  tier: 1,
  shortid: 'vm-1',
  name: 'Nano',
  cpu: 2,
  memory: 4,
  storage: 20,
  creditBasis: 10,
}

test('a form tells what is wrong by field, and sends only what changed', () => {
  const form = tierForm(tier)
  expect(tierProblems(form)).toEqual({})
  expect(tierChange(form, tier)).toEqual({})
  expect(tierChange({ ...form, name: ' Tiny ', cpu: '4' }, tier)).toEqual({ name: 'Tiny', cpu: 4 })
  for (const wrong of ['', '0', '-1', '1.5', 'x', '100001', '1e3'])
    expect(Object.keys(tierProblems({ ...form, memory: wrong })), wrong).toEqual(['memory'])
  expect(Object.keys(tierProblems({ ...form, name: ' ' }))).toEqual(['name'])
})
