import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut, inColumns, inLines, widthOf } from './text.ts'

test('any text fills exactly its columns', () => {
  const pieces = fc.constantFrom(
    'a',
    'é',
    '日',
    '本',
    '👩‍👩‍👧',
    '🇫🇷',
    'ｱ',
    '한',
    '\u0301',
    '\t',
    '\n',
    '\u202e',
  )
  fc.assert(
    fc.property(fc.array(pieces), fc.integer({ min: 1, max: 30 }), (parts, columns) => {
      expect(widthOf(inColumns(parts.join(''), columns))).toBe(columns)
    }),
  )
})

test('truncates with an ellipsis, between characters', () => {
  expect(cut('sandcastle', 6)).toBe('sandc…')
  expect(cut('日本語の砂場', 6)).toBe('日本…')
  expect(cut('👩‍👩‍👧👩‍👩‍👧', 3)).toBe('👩‍👩‍👧…')
  expect(cut('short', 5)).toBe('short')
})

test('wraps between words, and cuts a word longer than a line', () => {
  expect(inLines('Nothing was deleted here', 12)).toEqual(['Nothing was', 'deleted here'])
  expect(inLines('a sandcastle', 6)).toEqual(['a', 'sandc…'])
  expect(inLines('', 6)).toEqual([''])
})

test('removes control characters typed by others', () => {
  expect(cut('a\u001b[2Jb\nc', 20)).toBe('a [2Jb c')
})
