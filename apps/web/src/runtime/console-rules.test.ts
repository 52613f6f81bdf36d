import { CONSOLE_BATCH_MAX, CONSOLE_MAX_ENTRIES } from '@sandlot/core/runtime/limits'
import { describe, expect, test } from 'vitest'
import {
  clearedConsole,
  countLevels,
  countRun,
  emptyConsole,
  filterConsole,
  valueText,
  withLines,
  withRun,
} from './console-rules.ts'
import { type ConsoleLevel, type ConsoleLine, consoleLevels, FromFrame } from './frame.ts'

const line = (text: string, level: ConsoleLevel = 'log'): ConsoleLine => ({
  level,
  values: [{ kind: 'text', text }],
  indent: 0,
})
const logged = (...lines: ConsoleLine[]) => withLines(emptyConsole, { lines, dropped: 0 })

test('the same line again is counted instead of shown again', () => {
  const { entries } = logged(line('a'), line('a'), line('a', 'warn'), line('b'), line('a'))
  expect(entries.map(({ text, level, count }) => [text, level, count])).toEqual([
    ['a', 'log', 2],
    ['a', 'warn', 1],
    ['b', 'log', 1],
    ['a', 'log', 1],
  ])
  expect(countLevels(entries)).toMatchObject({ log: 4, warn: 1, error: 0 })
})

test('a run counts what it logged itself; the same line of the one before stands there once', () => {
  const broken = { lines: [line('broken', 'error')], dropped: 0 }
  const before = withLines(logged(line('a'), line('broken', 'error')), broken)
  const fixed = withRun(before)
  expect([countRun(before).error, countRun(fixed).error, countLevels(fixed.entries).error]).toEqual([2, 0, 2])
  const again = withLines(fixed, broken)
  expect(again.entries.map(({ text, count }) => [text, count])).toEqual([
    ['a', 1],
    ['broken', 1],
  ])
  expect(countRun(again).error).toBe(1)
  expect(countRun(withLines(clearedConsole(again), broken)).error).toBe(1)
})

test('only the newest lines stay, and what went is counted', () => {
  const lines = Array.from({ length: CONSOLE_MAX_ENTRIES + 5 }, (_, index) => line(String(index)))
  const state = withLines(logged(...lines), { lines: [line('last')], dropped: 7 })
  expect(state).toMatchObject({ gone: 6, dropped: 7 })
  expect(state.entries).toHaveLength(CONSOLE_MAX_ENTRIES)
  expect(state.entries.at(-1)?.text).toBe('last')
  expect(new Set(state.entries.map(({ id }) => id)).size).toBe(CONSOLE_MAX_ENTRIES)
})

test('lines are found by level and by text, whatever its case', () => {
  const { entries } = logged(line('Apple'), line('pear', 'error'), line('apple pie', 'warn'))
  const found = (levels: ConsoleLevel[], text: string) =>
    filterConsole(entries, { levels: new Set(levels), text }).map((entry) => entry.text)
  expect(found([...consoleLevels], ' APPLE ')).toEqual(['Apple', 'apple pie'])
  expect(found(['error', 'warn'], '')).toEqual(['pear', 'apple pie'])
})

test('a value reads as one line', () => {
  expect(
    valueText({
      kind: 'object',
      name: 'Point',
      entries: [
        ['x', { kind: 'plain', type: 'number', text: '1' }],
        ['label', { kind: 'text', text: 'here' }],
      ],
    }),
  ).toBe('Point {x: 1, label: "here"}')
})

describe('what a frame says', () => {
  test.each([
    { type: 'console', lines: [line('a')], dropped: 0 },
    { type: 'status', phase: 'installing', done: 1, total: 2, name: 'react' },
    { type: 'location', path: '/a', canGoBack: true, canGoForward: false },
  ])('counts in its shape: $type', (message) => {
    expect(FromFrame.parse(message)).toEqual(message)
  })

  test.each([
    ['another type', { type: 'open', path: '/etc/passwd' }],
    ['too many lines', { type: 'console', lines: Array(CONSOLE_BATCH_MAX + 1).fill(line('a')), dropped: 0 }],
    ['a text without end', { type: 'console', lines: [line('a'.repeat(100_000))], dropped: 0 }],
    ['a level of its own', { type: 'console', lines: [{ ...line('a'), level: '__proto__' }], dropped: 0 }],
    ['no object', 'console'],
  ])('is not heard with %s', (_what, message) => {
    expect(FromFrame.safeParse(message).success).toBe(false)
  })
})
