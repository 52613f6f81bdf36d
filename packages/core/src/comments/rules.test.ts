import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inputText } from '../input-rules.ts'
import { moveLines } from './anchor-rules.ts'
import { COMMENT_MAX_LENGTH, MENTIONS_MAX } from './limits.ts'
import { commentMessages } from './messages.ts'
import { commentProblem, hasLines, isPoint, mentionBefore, mentionedIn, quoteOf } from './rules.ts'

test('finds mentions, but not inside words, addresses or paths', () => {
  expect(mentionedIn('@Ada and (@ben-b), @ada again; me@example.com, /@x, @@y')).toEqual(['ada', 'ben-b'])
  expect(mentionedIn('Thanks @ada.')).toEqual(['ada'])
})

test('a comment may not be empty, too long, or mention too many people', () => {
  const crowd = (size: number) => Array.from({ length: size }, (_, at) => `@p${at}`).join(' ')
  expect(commentProblem('Nice')).toBeNull()
  expect(inputText(commentMessages, commentProblem(' \n\u200b'))).toBe(commentMessages.empty)
  expect(inputText(commentMessages, commentProblem('x'.repeat(COMMENT_MAX_LENGTH + 1)))).toBe(
    commentMessages.tooLong(COMMENT_MAX_LENGTH),
  )
  expect(commentProblem(crowd(MENTIONS_MAX))).toBeNull()
  expect(inputText(commentMessages, commentProblem(crowd(500)))).toBe(
    commentMessages.tooManyMentions(MENTIONS_MAX),
  )
})

test('finds the mention being typed before the cursor', () => {
  expect(mentionBefore('Hi @ad and more', 6)).toEqual({ from: 3, typed: 'ad' })
  expect(mentionBefore('@', 1)).toEqual({ from: 0, typed: '' })
  expect(mentionBefore('Hi @ada and', 11)).toBeNull()
  expect(mentionBefore('me@ada', 6)).toBeNull()
})

test('quotes exactly the given lines', () => {
  expect(quoteOf('a\r\nb\nc', { line: 2, endLine: 3 })).toBe('b\nc')
})

const at = (line: number, endLine = line) => ({ line, endLine })

test('a text has the lines from its first to its last, and no others', () => {
  const has = [at(1), at(3), at(1, 3), at(0), at(4), at(3, 4), at(2, 1), at(1.5)].map((lines) =>
    hasLines('a\nb\nc', lines),
  )
  expect(has).toEqual([true, true, true, false, false, false, false, false])
})

test.each([
  ['lines before it', 'a\nb\nc', 'x\ny\na\nb\nc', at(2), at(4)],
  ['lines behind it', 'a\nb', 'a\nb\nc', at(2), at(2)],
  ['the line itself changed', 'a\nb\nc', 'a\nB\nc', at(2), at(2)],
  ['the line deleted', 'a\nb\nc', 'a\nc', at(2), null],
  ['a part of the lines deleted', 'a\nb\nc\nd', 'a\nc\nd', at(2, 3), at(2)],
  ['a line in between', 'a\nb\nc', 'a\nb\nx\nc', at(2, 3), at(2, 4)],
  ['nothing', 'a', 'a', at(1), at(1)],
])('moves lines through %s', (_what, before, after, lines, expected) => {
  expect(moveLines(before, after)(lines)).toEqual(expected)
})

test('finds an unchanged line wherever others are added or removed', () => {
  // The lines above differ from those below, so that the match is unambiguous.
  const lines = (...of: string[]) => fc.array(fc.constantFrom(...of), { maxLength: 6 })
  fc.assert(
    fc.property(
      lines('a', ''),
      lines('b', 'c'),
      lines('a', ''),
      lines('b', 'c'),
      (above, below, newAbove, newBelow) => {
        const moved = moveLines(
          [...above, 'KEPT', ...below].join('\n'),
          [...newAbove, 'KEPT', ...newBelow].join('\n'),
        )(at(above.length + 1))
        expect(moved).toEqual(at(newAbove.length + 1))
      },
    ),
  )
})

test('lines are found again in no time where one line is there thousands of times', () => {
  const many = (size: number) => Array<string>(size).fill('')
  const move = moveLines(
    ['FIRST', ...many(9_000), 'KEPT', ...many(9_000), 'a'].join('\n'),
    ['OTHER', ...many(8_000), 'KEPT', ...many(9_500), 'b'].join('\n'),
  )
  expect(move(at(9_002))).toEqual(at(8_002))
})

test('a point is inside the preview up to its edges', () => {
  expect([0, 0.5, 1].every((share) => isPoint({ x: share, y: 1 - share }))).toBe(true)
  for (const share of [-0.01, 1.01, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(isPoint({ x: share, y: 0 })).toBe(false)
    expect(isPoint({ x: 0, y: share })).toBe(false)
  }
})
