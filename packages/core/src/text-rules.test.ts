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

test('finds any control character, line ending or bidirectional control, anywhere', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...controls), fc.string(), (before, control, after) => {
      expect(hasControls(before + control + after)).toBe(true)
    }),
  )
})

test('accepts everything else, such as letters of every script, marks, joiners and emoji', () => {
  const others = fc.string({ unit: 'binary' }).filter((text) => !controls.some((one) => text.includes(one)))
  fc.assert(
    fc.property(others, (text) => {
      expect(hasControls(text)).toBe(false)
    }),
  )
})

test('isLongerThan counts code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, most) => {
      expect(isLongerThan(text, most)).toBe([...text].length > most)
    }),
  )
})
