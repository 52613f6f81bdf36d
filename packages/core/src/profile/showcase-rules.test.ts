import { expect, test } from 'vitest'
import {
  kindOf,
  profileSections,
  sandboxKinds,
  withMoved,
  withoutPinned,
  withPinned,
} from './showcase-rules.ts'

test('[PS-009] [EN-067] lists the kinds of sandboxes and the sections of a profile', () => {
  expect(sandboxKinds).toEqual(['ALL', 'PINNED', 'DEFAULT', 'PICKER', 'PRIVATE'])
  expect(profileSections).toEqual(['SHOWCASED_SANDBOX', 'PINNED_SANDBOXES'])
  const open = { id: 'a', privacy: 0, draft: false }
  expect([
    kindOf(open, ['a']),
    kindOf(open, []),
    kindOf({ ...open, privacy: 1 }, ['a']),
    kindOf({ ...open, draft: true }, []),
  ]).toEqual(['PINNED', 'DEFAULT', 'PRIVATE', 'PRIVATE'])
})

test('[PS-016] pins a sandbox only once, in an order that can be changed', () => {
  expect(withPinned(['a'], 'b')).toEqual(['a', 'b'])
  expect(withPinned(['a'], 'a')).toBeNull()
  expect(withoutPinned(['a', 'b'], 'a')).toEqual(['b'])
  expect(withMoved(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
  expect(withMoved(['a', 'b', 'c'], 'c', -5)).toEqual(['c', 'a', 'b'])
  expect(withMoved(['a', 'b'], 'b', 9)).toBeNull()
  expect(withMoved(['a', 'b'], 'x', 0)).toBeNull()
})
