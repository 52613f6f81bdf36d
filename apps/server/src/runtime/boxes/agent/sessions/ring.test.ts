import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRing } from './ring.ts'

function readFrom(ring: ReturnType<typeof createRing>, offset: number): Buffer {
  const pieces: Buffer[] = []
  let at = offset
  for (let piece = ring.from(at); piece.length > 0; piece = ring.from(at)) {
    pieces.push(piece)
    at += piece.length
  }
  return Buffer.concat(pieces)
}

test('a ring buffer keeps the last bytes, whatever the chunks were', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(7, 4096, 10_000),
      fc.array(fc.uint8Array({ maxLength: 9_000 }), { maxLength: 12 }),
      (size, pieces) => {
        const ring = createRing(size)
        for (const piece of pieces) ring.append(Buffer.from(piece))
        const whole = Buffer.concat(pieces)
        expect(ring.end()).toBe(whole.length)
        // A ring that is not full yet has everything.
        expect(ring.start()).toBe(Math.max(0, whole.length - size))
        for (const from of new Set([ring.start(), Math.floor((ring.start() + ring.end()) / 2), ring.end()]))
          expect(readFrom(ring, from).equals(whole.subarray(from))).toBe(true)
      },
    ),
  )
})
