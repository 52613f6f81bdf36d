import { PLACE_AGAIN_MS, PLACE_EVERY_MS } from '@sandlot/core/sandboxes/limits'
import { expect, test } from 'vitest'
import { createPlaceTeller } from './place-teller.ts'
import { timers } from './testing/timers.ts'

function setUp() {
  const { schedule, elapse, waiting } = timers()
  const now = { line: 1 as number | null, isWatched: true }
  const sent: (number | null)[] = []
  const teller = createPlaceTeller({
    read: () => {
      if (now.line === null) return null
      const position = { line: now.line, column: 1 }
      return { path: 'a.txt', anchor: position, head: position }
    },
    send: (place) => sent.push(place?.head.line ?? null),
    isWatched: () => now.isWatched,
    schedule,
  })
  const move = (line: number | null) => {
    now.line = line
    teller.moved()
  }
  return { teller, now, sent, move, elapse, waiting }
}

test('sends the first move immediately, further ones throttled to a few per second, and always the last', () => {
  const { sent, move, elapse } = setUp()
  for (let line = 1; line <= 10; line += 1) move(line)
  expect(sent).toEqual([1])
  elapse(PLACE_EVERY_MS)
  expect(sent).toEqual([1, 10])
  move(11)
  elapse(PLACE_EVERY_MS - 1)
  expect(sent).toEqual([1, 10])
  elapse(1)
  expect(sent).toEqual([1, 10, 11])
  elapse(10 * PLACE_EVERY_MS)
  move(11)
  expect(sent).toEqual([1, 10, 11])
  move(12)
  expect(sent).toEqual([1, 10, 11, 12])
})

test('sends nothing without other viewers, and sends the place to each who arrives', () => {
  const { teller, now, sent, move } = setUp()
  now.isWatched = false
  move(1)
  move(2)
  expect(sent).toEqual([])
  now.isWatched = true
  teller.again()
  expect(sent).toEqual([2])
})

test('repeats an unmoved place for a new viewer, unless it is nowhere', () => {
  const { teller, sent, move, elapse } = setUp()
  move(1)
  elapse(PLACE_EVERY_MS)
  teller.again()
  expect(sent).toEqual([1, 1])
  elapse(PLACE_EVERY_MS)
  move(null)
  elapse(PLACE_EVERY_MS)
  teller.again()
  expect(sent).toEqual([1, 1, null])
})

test('repeats the place after a while for those who missed it, unless it is nowhere', () => {
  const { sent, move, elapse, teller, waiting } = setUp()
  move(1)
  elapse(PLACE_AGAIN_MS)
  expect(sent).toEqual([1, 1])
  move(null)
  elapse(PLACE_EVERY_MS)
  elapse(10 * PLACE_AGAIN_MS)
  expect(sent).toEqual([1, 1, null])
  move(2)
  teller.stop()
  expect(waiting()).toBe(0)
})
