import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasControls, isLongerThan } from './text-rules.ts'

const points = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const controls = [
  ...points(0x00, 0x1f),
  ...points(0x7f, 0x9f),
  0xd800,
  ...points(0x2028, 0x202e),
  ...points(0x2066, 0x2069),
].map((point) => String.fromCodePoint(point))

test('each control, end of a line and turn of the direction is found, wherever it stands', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...controls), fc.string(), (before, control, after) => {
      expect(hasControls(before + control + after)).toBe(true)
    }),
  )
})

test('nothing else is one: letters of every script, marks, joiners, emoji', () => {
  const others = fc.string({ unit: 'binary' }).filter((text) => !controls.some((one) => text.includes(one)))
  fc.assert(
    fc.property(others, (text) => {
      expect(hasControls(text)).toBe(false)
    }),
  )
})

test('a text is longer than a number of characters, whatever each takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, most) => {
      expect(isLongerThan(text, most)).toBe([...text].length > most)
    }),
  )
})
