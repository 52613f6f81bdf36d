// @vitest-environment jsdom
import { CONSOLE_ENTRIES_MAX } from '@sandlot/core/runtime/limits'
import { expect, test } from 'vitest'
import { formatted } from '../../../frame/format.ts'
import { problemFrom } from '../../../frame/problem.ts'
import { serialize } from '../../../frame/serialize.ts'
import { FromFrame } from '../frame.ts'

const logged = (value: unknown) => serialize(value, { nodes: 2_000 })

test.each([
  ['a typed array', new Uint8Array(1_000)],
  ['a set', new Set(Array.from({ length: 1_000 }, (_, index) => index))],
  ['a map', new Map(Array.from({ length: 1_000 }, (_, index) => [index, index]))],
  ['an array', Array.from({ length: 1_000 }, () => 0)],
])('of %s, the first entries are sent and the others counted', (_what, value) => {
  const { entries, more } = logged(value) as { entries: unknown[]; more: number }
  expect([entries.length, more]).toEqual([CONSOLE_ENTRIES_MAX, 1_000 - CONSOLE_ENTRIES_MAX])
})

test('of a huge one, no more than that is read', () => {
  let read = 0
  class Endless extends Set<number> {
    override *values(): SetIterator<number> {
      for (;;) yield read++
    }
  }
  logged(new Endless())
  expect(read).toBeLessThanOrEqual(CONSOLE_ENTRIES_MAX + 1)
})

test('a view without entries is an object', () => {
  expect(logged(new DataView(new ArrayBuffer(8)))).toEqual({ kind: 'object', name: 'DataView', entries: [] })
})

test.each([
  ['%d', '42px', '42'],
  ['%i', 4.9, '4'],
  ['%f', '1.5em', '1.5'],
  ['%d', Symbol('x'), 'NaN'],
  ['%d', Object.create(null), 'NaN'],
  ['%f', 'none', 'NaN'],
])('%s of %o is %s, as in the browser’s own console', (directive, value, text) => {
  expect(formatted([directive, value])).toEqual([text])
})

test.each([
  ['a very long message', 'x'.repeat(100_000)],
  ['a message that is no text', { code: 1 }],
  ['a message that cannot become text', Object.create(null)],
])('an error with %s reaches the app', (_what, message) => {
  const problem = problemFrom({ title: 'Error', message, path: '/a.js', line: 1, column: Number.NaN })
  expect(FromFrame.safeParse({ type: 'problem', problem }).success).toBe(true)
  expect(problem).toMatchObject({ path: 'a.js', line: 1, column: null })
})
