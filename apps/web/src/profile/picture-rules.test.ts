import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureMessages as say } from './picture-messages.ts'
import {
  areaOf,
  moved,
  PICTURE_FILE_MAX_BYTES,
  pictureProblem,
  pictureSize,
  within,
  ZOOM_MAX,
} from './picture-rules.ts'

const png = (width: number, height: number) => {
  const bytes = new Uint8Array(32)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}
const text = (value: string) => new TextEncoder().encode(value)

test('reads the size of each image format without decoding it', () => {
  expect(pictureSize(png(640, 480))).toEqual({ width: 640, height: 480 })
  expect(pictureSize(new Uint8Array([...text('GIF89a'), 0x80, 2, 0xe0, 1]))).toEqual({
    width: 640,
    height: 480,
  })
  const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 1, 0xe0, 2, 0x80, 1, 1, 0x11, 0]
  expect(pictureSize(new Uint8Array(jpeg))).toEqual({ width: 640, height: 480 })
  const webp = [
    ...text('RIFF'),
    0,
    0,
    0,
    0,
    ...text('WEBPVP8X'),
    10,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0x7f,
    2,
    0,
    0xdf,
    1,
    0,
  ]
  expect(pictureSize(new Uint8Array(webp))).toEqual({ width: 640, height: 480 })
  expect(pictureSize(png(1, 1).subarray(0, 18))).toBeNull()
})

test.each([
  ['50 MB', png(10, 10), 50 * 1024 * 1024, say.tooHeavy],
  ['30,000 pixels', png(30_000, 10), 100, say.tooWide],
  ['an SVG with a script', text('<svg xmlns="x"><script>alert(1)</script></svg>'), 100, say.noPicture],
  ['an HEIC', text('\0\0\0\u0018ftypheic0000'), 100, say.heic],
  ['a picture cut off', png(10, 10).subarray(0, 18), 18, say.broken],
  ['a PNG', png(10, 10), PICTURE_FILE_MAX_BYTES, null],
])('%s', (_what, bytes, size, problem) => {
  expect(pictureProblem(bytes, size)).toBe(problem)
})

test('the crop stays within the picture, however it is dragged and zoomed', () => {
  const side = fc.integer({ min: 1, max: 12_000 })
  const by = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })
  fc.assert(
    fc.property(
      fc.record({ width: side, height: side }),
      fc.double({ min: 0, max: ZOOM_MAX * 2, noNaN: true }),
      fc.array(by, { maxLength: 5 }),
      (size, zoom, moves) => {
        let crop = within(size, { zoom, x: 0.5, y: 0.5 })
        for (const step of moves) crop = moved(size, crop, step, 288)
        const { left, top, side: kept } = areaOf(size, crop)
        const slack = 1e-6 * Math.max(size.width, size.height)
        expect(kept).toBeLessThanOrEqual(Math.min(size.width, size.height) + slack)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(-slack)
        expect(left + kept).toBeLessThanOrEqual(size.width + slack)
        expect(top + kept).toBeLessThanOrEqual(size.height + slack)
      },
    ),
  )
})

test('dragging to the right reveals the left side', () => {
  const size = { width: 100, height: 100 }
  const crop = within(size, { zoom: 2, x: 0.5, y: 0.5 })
  expect(moved(size, crop, { x: 10, y: 0 }, 100).x).toBeCloseTo(0.45)
})
