import { findMessages } from '@sandlot/core/files/find-messages'
import { expect, test } from 'vitest'
import { findLines } from './find.ts'

test('aborts an expression that never finishes', () => {
  const files = [{ path: 'a', code: `${'a'.repeat(40)}b`, isBinary: false }]
  const query = { text: '^(a+)+$', matchCase: true, wholeWord: false, isExpression: true }
  const limits = { matchesMax: 10, timeMs: 20, hangsMs: 20, now: () => 0 }
  expect(() => findLines(files, query, limits)).toThrow(findMessages.tooLong)
})

test('shows a line from its start, with indentation; a long one is cut around the match', () => {
  const long = `${'x'.repeat(600)}needle`
  const code = `import { useState } from 'react'\r\n\tconst needle = 1\n${long}`
  const limits = { matchesMax: 10, timeMs: 1000, hangsMs: 1000, now: () => 0 }
  const linesOf = (text: string) =>
    findLines(
      [{ path: 'a', code, isBinary: false }],
      { text, matchCase: true, wholeWord: false, isExpression: false },
      limits,
    ).lines.map((line) => line.text)
  expect(linesOf("'react'")).toEqual(["import { useState } from 'react'"])
  expect(linesOf('needle')).toEqual(['\tconst needle = 1', `…${'x'.repeat(20)}needle`])
})
