import { expect, test } from 'vitest'
import { clean, cleanLines, cut, padded, widthOf } from './text.ts'

test('removes characters that color text, move the cursor or change its direction', () => {
  expect(clean('a\u001b[31mb\u0007\nc\u202ed\u009b1m')).toBe('a [31mb c d 1m')
  expect(cleanLines('  one\u001b[2J\ntwo\r')).toBe('  one [2J\ntwo')
})

test('width counts terminal columns', () => {
  expect(widthOf('heap')).toBe(4)
  expect(widthOf('ünïcode')).toBe(7)
  expect(widthOf('e\u0301')).toBe(1)
  expect(widthOf('日本')).toBe(4)
  expect(widthOf('🦊👩‍👩‍👧')).toBe(4)
})

test('cuts a text to its columns, never inside a character', () => {
  expect(cut('sand heap', 9)).toBe('sand heap')
  expect(cut('sand heap', 6)).toBe('sand …')
  expect(cut('日本語', 4)).toBe('日…')
  expect(padded('日本', 6)).toBe('日本  ')
})
