import { expect, test } from 'vitest'
import { beside, boxOf, columnsFor, itemsTouching, itemsWithin, place } from './placement.ts'
import { placesOf } from './places.ts'

const one = (count: number) => [{ title: null, count }]
/** Three columns of 260 pixels with their gaps. */
const THREE = 3 * 260 + 2 * 16

test('[IT-004] [CN-004] a card is at least 260 pixels wide', () => {
  expect(columnsFor(THREE, 'grid')).toBe(3)
  expect(columnsFor(THREE - 1, 'grid')).toBe(2)
  for (let width = 260; width < 4000; width += 7)
    expect(place(width, 'grid', one(1)).cell.width).toBeGreaterThanOrEqual(260)
})

test('[IT-007] [CN-007] there are at most ten columns', () => {
  expect(columnsFor(3808, 'grid')).toBe(10)
  expect(columnsFor(100, 'grid')).toBe(1)
})

test('[IT-003] [IT-005] [CN-003] [CN-005] cards are 154 pixels high, with gaps of 16', () => {
  const grid = place(THREE, 'grid', one(7))
  expect(boxOf(grid, 4)).toEqual({ left: 276, top: 170, width: 260, height: 154 })
  expect(grid.height).toBe(3 * 154 + 2 * 16)
})

test('[IT-006] [CN-006] rows are 64 pixels high', () => {
  const list = place(THREE, 'list', one(7))
  expect(boxOf(list, 4)).toEqual({ left: 0, top: 256, width: THREE, height: 64 })
})

test('[CN-008] a header is 64 pixels high, and its section starts on a new row', () => {
  const grid = place(THREE, 'grid', [
    { title: 'This week', count: 2 },
    { title: 'Earlier', count: 4 },
  ])
  expect(boxOf(grid, 0)).toMatchObject({ left: 0, top: 64 })
  expect(boxOf(grid, 2)).toMatchObject({ left: 0, top: 64 + 170 + 64 })
  expect(boxOf(grid, 5)).toMatchObject({ left: 0, top: 64 + 170 + 64 + 170 })
})

test('returns only the rows between two heights', () => {
  const grid = place(THREE, 'grid', one(300))
  expect(itemsWithin(grid, 0, 340)).toEqual({ from: 0, to: 6 })
  expect(itemsWithin(grid, 1700, 1870)).toEqual({ from: 30, to: 33 })
  expect(itemsWithin(grid, 16_900, 90_000).to).toBe(300)
  expect(itemsWithin(place(THREE, 'grid', []), 0, 500)).toEqual({ from: 0, to: 0 })
})

test('there is one placeholder for each item, within its edges, and no other', () => {
  const grid = place(THREE, 'grid', [
    { title: 'This week', count: 2 },
    { title: 'Earlier', count: 4 },
  ])
  const under = placesOf(grid).flatMap(({ left, top, width, height }) =>
    Array.from({ length: height / 170 }, (_, row) => [left, left + width, top + row * 170]),
  )
  const items = Array.from({ length: 6 }, (_, index) => boxOf(grid, index))
  const byPlace = ([left = 0, , top = 0]: number[], [other = 0, , below = 0]: number[]) =>
    top - below || left - other
  expect(under.sort(byPlace)).toEqual(items.map(({ left, top }) => [left + 8, left + 252, top]))
  expect(placesOf(place(THREE, 'list', one(7)))).toHaveLength(1)
})

test('a rectangle touches what it overlaps, and nothing in a gap', () => {
  const grid = place(THREE, 'grid', one(8))
  expect(itemsTouching(grid, { left: 200, top: 100, width: 100, height: 100 })).toEqual([0, 1, 3, 4])
  expect(itemsTouching(grid, { left: 262, top: 0, width: 10, height: 400 })).toEqual([])
  expect(itemsTouching(grid, { left: 0, top: 156, width: 900, height: 10 })).toEqual([])
  expect(itemsTouching(grid, { left: 700, top: 400, width: 10, height: 10 })).toEqual([])
})

test('arrows move to the adjacent item, also across headers, and stay put without one', () => {
  const grid = place(THREE, 'grid', [
    { title: 'This week', count: 2 },
    { title: 'Earlier', count: 4 },
  ])
  expect(beside(grid, 1, 'down')).toBe(3)
  expect(beside(grid, 3, 'down')).toBe(5)
  expect(beside(grid, 4, 'up')).toBe(1)
  expect(beside(grid, 0, 'up')).toBe(0)
  expect(beside(grid, 5, 'down')).toBe(5)
  expect(beside(grid, 1, 'right')).toBe(2)
  expect(beside(grid, 5, 'next')).toBe(5)
  expect(beside(grid, 0, 'down', 9)).toBe(5)
  expect(beside(grid, 2, 'last')).toBe(5)
})
