import { CONSOLE_BATCH_MAX, CONSOLE_MAX_ENTRIES } from '@sandlot/core/runtime/limits'
import { describe, expect, test } from 'vitest'
import { type ConsoleLevel, type ConsoleLine, consoleLevels, FromFrame } from '../frame.ts'
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

const line = (text: string, level: ConsoleLevel = 'log'): ConsoleLine => ({
  level,
  values: [{ kind: 'text', text }],
  indent: 0,
})
const logged = (...lines: ConsoleLine[]) => withLines(emptyConsole, { lines, dropped: 0 })

test('counts a repeated line instead of showing it again', () => {
  const { entries } = logged(line('a'), line('a'), line('a', 'warn'), line('b'), line('a'))
  expect(entries.map(({ text, level, count }) => [text, level, count])).toEqual([
    ['a', 'log', 2],
    ['a', 'warn', 1],
    ['b', 'log', 1],
    ['a', 'log', 1],
  ])
  expect(countLevels(entries)).toMatchObject({ log: 4, warn: 1, error: 0 })
})

test('counts the errors of the current run, and shows a line repeated from the previous run once', () => {
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

test('keeps only the newest lines, and counts the dropped ones', () => {
  const lines = Array.from({ length: CONSOLE_MAX_ENTRIES + 5 }, (_, index) => line(String(index)))
  const state = withLines(logged(...lines), { lines: [line('last')], dropped: 7 })
  expect(state).toMatchObject({ gone: 6, dropped: 7 })
  expect(state.entries).toHaveLength(CONSOLE_MAX_ENTRIES)
  expect(state.entries.at(-1)?.text).toBe('last')
  expect(new Set(state.entries.map(({ id }) => id)).size).toBe(CONSOLE_MAX_ENTRIES)
})

test('filters lines by level and by case-insensitive text', () => {
  const { entries } = logged(line('Apple'), line('pear', 'error'), line('apple pie', 'warn'))
  const found = (levels: ConsoleLevel[], text: string) =>
    filterConsole(entries, { levels: new Set(levels), text }).map((entry) => entry.text)
  expect(found([...consoleLevels], ' APPLE ')).toEqual(['Apple', 'apple pie'])
  expect(found(['error', 'warn'], '')).toEqual(['pear', 'apple pie'])
})

test('formats a value as one line', () => {
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

describe('a message from the frame', () => {
  test.each([
    { type: 'console', lines: [line('a')], dropped: 0 },
    { type: 'status', phase: 'installing', done: 1, total: 2, name: 'react' },
    { type: 'location', path: '/a', canGoBack: true, canGoForward: false },
  ])('is accepted if valid: $type', (message) => {
    expect(FromFrame.parse(message)).toEqual(message)
  })

  test.each([
    ['another type', { type: 'open', path: '/etc/passwd' }],
    ['too many lines', { type: 'console', lines: Array(CONSOLE_BATCH_MAX + 1).fill(line('a')), dropped: 0 }],
    ['a text without end', { type: 'console', lines: [line('a'.repeat(100_000))], dropped: 0 }],
    ['a level of its own', { type: 'console', lines: [{ ...line('a'), level: '__proto__' }], dropped: 0 }],
    ['no object', 'console'],
  ])('is rejected with %s', (_what, message) => {
    expect(FromFrame.safeParse(message).success).toBe(false)
  })
})
