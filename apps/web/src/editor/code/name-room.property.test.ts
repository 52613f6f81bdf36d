import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NAME_MAX_PX, nameRoom } from './name-room.ts'

const px = fc.integer({ min: 0, max: 2_000 })

test('the label of a visible caret is never cut off and uses all available width', () =>
  fc.assert(
    fc.property(px, px, px, (from, before, after) => {
      const caret = from + before
      const { isBefore, width } = nameRoom(caret, { from, to: caret + after })
      expect(isBefore ? caret - width : caret).toBeGreaterThanOrEqual(from)
      expect(isBefore ? caret : caret + width).toBeLessThanOrEqual(caret + after)
      expect(width).toBe(Math.min(NAME_MAX_PX, Math.max(before, after)))
    }),
  ))

test('the label of an invisible caret has no room', () =>
  fc.assert(
    fc.property(px, px, fc.integer({ min: 1, max: 500 }), (from, length, beyond) => {
      const sight = { from, to: from + length }
      for (const caret of [sight.from - beyond, sight.to + beyond])
        expect(nameRoom(caret, sight).width).toBe(0)
    }),
  ))

test('a label is placed after its caret when there is room', () => {
  expect(nameRoom(50, { from: 40, to: 390 })).toEqual({ isBefore: false, width: NAME_MAX_PX })
  expect(nameRoom(380, { from: 40, to: 390 })).toEqual({ isBefore: true, width: NAME_MAX_PX })
})
