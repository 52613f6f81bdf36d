import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  kindOf,
  profileSections,
  sandboxKinds,
  withChanges,
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

describe('a change of the pinned list that somebody saw', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefg'))

  test.each([
    ['pins', 'abx', 'ab', 'abc', 'abcx'],
    ['unpins', 'abx', 'ab', 'b', 'bx'],
    ['unpins what was moved', 'cba', 'abc', 'ac', 'ca'],
    ['moves', 'abcx', 'abc', 'cab', 'cxab'],
    ['moves what was unpinned', 'ac', 'abc', 'bca', 'ca'],
    ['pins what was pinned', 'abc', 'ab', 'abc', 'abc'],
    ['pins the first one', 'xy', '', 'c', 'cxy'],
  ])('%s', (_, now, seen, wanted, result) => {
    expect(withChanges([...now], [...seen], [...wanted]).join('')).toBe(result)
  })

  test('is the list itself if nobody else changed anything, and nothing if they changed nothing', () => {
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        expect(withChanges(one, one, other)).toEqual(other)
        expect(withChanges(one, other, other)).toEqual(one)
      }),
    )
  })

  test('loses no pinning and no unpinning of either side', () => {
    fc.assert(
      fc.property(ids, ids, ids, (now, seen, wanted) => {
        const kept = (id: string) =>
          seen.includes(id)
            ? now.includes(id) && wanted.includes(id)
            : now.includes(id) || wanted.includes(id)
        expect(withChanges(now, seen, wanted).toSorted()).toEqual([...'abcdefg'].filter(kept))
      }),
    )
  })
})
