import fc from 'fast-check'
import type { Key } from 'ink'
import { expect, test } from 'vitest'
import { atCaret, edited, letters, type Written } from './edit.ts'

const key = (fields: Partial<Key> = {}): Key => ({ ...fields }) as Key
/** The text with a bar at the caret. */
const shown = (written: Written) => atCaret(written).join('|')
const at = (text: string): Written => {
  const [before = '', after = ''] = text.split('|')
  return { text: before + after, behind: letters(after).length }
}
const press = (text: string, input: string, fields: Partial<Key> = {}) =>
  shown(edited(at(text), input, key(fields)))

test('inserts text at the caret, without control characters', () => {
  expect(shown(edited({ text: 'sand' }, ' heap', key()))).toBe('sand heap|')
  expect(press('sa|nd', 'XY')).toBe('saXY|nd')
  expect(press('sand|', '\u001b[2J\u202e')).toBe('sand[2J|')
  expect(press('sand|', 'x', { meta: true })).toBe('sand|')
})

test('the caret moves by characters, by words and to both ends', () => {
  expect(press('ab👩‍👩‍👧|', '', { leftArrow: true })).toBe('ab|👩‍👩‍👧')
  expect(press('ab|👩‍👩‍👧', '', { rightArrow: true })).toBe('ab👩‍👩‍👧|')
  expect(press('|ab', '', { leftArrow: true })).toBe('|ab')
  expect(press('ab|', '', { rightArrow: true })).toBe('ab|')
  expect(press('sand heap|', 'b', { meta: true })).toBe('sand |heap')
  expect(press('sand |heap', '', { leftArrow: true, ctrl: true })).toBe('|sand heap')
  expect(press('|sand heap', 'f', { meta: true })).toBe('sand| heap')
  expect(press('sa|nd', '', { home: true })).toBe('|sand')
  expect(press('sa|nd', 'e', { ctrl: true })).toBe('sand|')
})

test('deletes a character, a word or everything on one side of the caret', () => {
  expect(press('ab👩‍👩‍👧|c', '', { backspace: true })).toBe('ab|c')
  expect(press('a|👩‍👩‍👧c', '', { delete: true })).toBe('a|c')
  expect(press('sand heap |of', 'w', { ctrl: true })).toBe('sand |of')
  expect(press('sand heap|', '', { backspace: true, meta: true })).toBe('sand |')
  expect(press('sand| heap', 'd', { meta: true })).toBe('sand|')
  expect(press('sand| heap', 'u', { ctrl: true })).toBe('| heap')
  expect(press('sand| heap', 'k', { ctrl: true })).toBe('sand|')
})

test('moving the caret leaves the text unchanged', () => {
  const moves = [{ leftArrow: true }, { rightArrow: true }, { home: true }, { end: true }]
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.constantFrom(...moves)), (text, walk) => {
      const end = walk.reduce<Written>((written, move) => edited(written, '', key(move)), { text })
      expect(end.text).toBe(text)
    }),
  )
})
