import { expect, test } from 'vitest'
import { isHeic, pictureType } from './picture-rules.ts'

const bytes = (...parts: (number | string)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : [part])),
  )

test.each([
  [bytes(0x89, 'PNG\r\n', 0x1a, '\n'), 'image/png'],
  [bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
  [bytes('GIF89a'), 'image/gif'],
  [bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8 '), 'image/webp'],
  [bytes('RIFF', 0, 0, 0, 0, 'WAVE'), null],
  [bytes('<svg xmlns="http://www.w3.org/2000/svg">'), null],
  [bytes(0, 0, 0, 24, 'ftypheic'), null],
  [bytes(), null],
])('%# is detected from its bytes', (content, type) => {
  expect(pictureType(content)).toBe(type)
})

test('recognizes HEIC photos', () => {
  expect(isHeic(bytes(0, 0, 0, 24, 'ftypheic'))).toBe(true)
  expect(isHeic(bytes(0, 0, 0, 24, 'ftypmp42'))).toBe(false)
})
