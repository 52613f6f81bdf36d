import { findMessages } from '@sandlot/core/files/find-messages'
import { expect, test } from 'vitest'
import { findLines } from './find.ts'

test('an expression that never ends is ended', () => {
  const files = [{ path: 'a', code: `${'a'.repeat(40)}b`, isBinary: false }]
  const query = { text: '^(a+)+$', matchCase: true, wholeWord: false, isExpression: true }
  const limits = { matchesMax: 10, timeMs: 20, hangsMs: 20, now: () => 0 }
  expect(() => findLines(files, query, limits)).toThrow(findMessages.tooLong)
})
