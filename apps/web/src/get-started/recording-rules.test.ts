import fc from 'fast-check'
import { expect, test } from 'vitest'
import { durationOf, screenAt } from './recording-rules.ts'

const recording = [
  { typed: 'whoami', printed: 'ada' },
  { typed: 'ls', printed: 'a.txt\nb.txt' },
]
const END = '$ whoami\nada\n$ ls\na.txt\nb.txt\n$ '

test('begins with an empty line and ends with the whole recording', () => {
  expect(screenAt(recording, 0)).toBe('$ ')
  expect(screenAt(recording, durationOf(recording))).toBe(END)
  expect(screenAt(recording, 1e9)).toBe(END)
  expect(screenAt(recording, -5)).toBe('$ ')
  expect(screenAt([], 3)).toBe('$ ')
})

test('types letter by letter, and prints output after a pause', () => {
  expect(screenAt(recording, 0.1)).toBe('$ wh')
  expect(screenAt(recording, 0.5)).toBe('$ whoami\n')
  expect(screenAt(recording, 1)).toBe('$ whoami\nada\n')
})

test('only appends to what is shown, however it is stepped through', () => {
  const step = fc.record({ typed: fc.string({ minLength: 1 }), printed: fc.string() })
  const second = fc.double({ min: 0, max: 60, noNaN: true })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 5 }), second, second, (steps, one, other) => {
      const [before, after] = [one, other].sort((a, b) => a - b).map((at) => screenAt(steps, at ?? 0))
      // Between two commands, the next prompt is shown immediately.
      expect(after?.startsWith(before?.replace(/\$ $/, '') ?? '')).toBe(true)
    }),
  )
})
