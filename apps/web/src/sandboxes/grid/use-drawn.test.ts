import { expect, test } from 'vitest'
import { nextDrawn } from './use-drawn.ts'

const part = (top: number, bottom: number) => ({ width: 800, top, bottom })

test('rows that come into view are drawn two at a time, those that leave it go at once', () => {
  expect(nextDrawn(part(0, 1000), part(500, 1500), 100)).toEqual(part(500, 1200))
  expect(nextDrawn(part(500, 1200), part(500, 1500), 100)).toEqual(part(500, 1400))
  expect(nextDrawn(part(500, 1500), part(300, 1300), 100)).toEqual(part(300, 1300))
  expect(nextDrawn(part(500, 1500), part(0, 1000), 100)).toEqual(part(300, 1000))
})

test('far from what is drawn it begins anew, and ends at what is wanted', () => {
  expect(nextDrawn(part(0, 1000), part(9000, 9900), 100)).toEqual(part(9000, 9200))
  let now = part(0, 1000)
  for (let frame = 0; frame < 5; frame += 1) now = nextDrawn(now, part(9000, 9900), 100)
  expect(now).toEqual(part(9000, 9900))
})
