import { describe, expect, test } from 'vitest'
import { nextDrawn, nextPace } from './use-drawn.ts'

const part = (from: number, to: number) => ({ from, to })

describe('each frame renders as many items as it has time for', () => {
  test('visible items first, then those beyond', () => {
    const [wanted, seen] = [part(0, 40), part(8, 32)]
    expect(nextDrawn(part(8, 28), wanted, seen, 6)).toEqual(part(8, 34))
    expect(nextDrawn(part(12, 32), wanted, seen, 6)).toEqual(part(8, 34))
    expect(nextDrawn(part(8, 36), wanted, seen, 6)).toEqual(part(6, 40))
  })

  test('items out of range are dropped immediately', () => {
    expect(nextDrawn(part(0, 20), part(6, 40), part(10, 30), 4)).toEqual(part(6, 24))
    expect(nextDrawn(part(0, 20), part(18, 40), part(20, 30), 4)).toEqual(part(18, 24))
  })

  test('far from the rendered range it restarts at the visible part, and ends at the wanted range', () => {
    const [wanted, seen] = [part(900, 940), part(908, 932)]
    expect(nextDrawn(part(0, 32), wanted, seen, 4)).toEqual(part(908, 908))
    expect(nextDrawn(part(908, 908), wanted, seen, 4)).toEqual(part(908, 912))
    let now = part(0, 32)
    for (let frame = 0; frame < 20; frame += 1) now = nextDrawn(now, wanted, seen, 4)
    expect(now).toEqual(wanted)
  })

  test('as many as fit, but only one more each time, and at least one', () => {
    expect([nextPace(8, 24, 8), nextPace(8, 12, 8)]).toEqual([4, 8])
    expect([nextPace(8, 4, 8), nextPace(8, 0, 8), nextPace(1, 200, 1)]).toEqual([9, 9, 1])
  })

  test('a frame with less to render does not increase the pace', () => {
    expect([nextPace(8, 11, 7), nextPace(8, 200, 0)]).toEqual([8, 8])
    expect(nextPace(8, 24, 4)).toBe(2)
  })
})
