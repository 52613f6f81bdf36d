import { expect, test } from 'vitest'
import { grouped, groupedDecimal } from './grouped.ts'

test('groups thousands as in English', () => {
  const english = new Intl.NumberFormat('en')
  for (const count of [0, 7, 999, 1_000, 12_345, 100_000, 1_234_567, -1_000, -100])
    expect(grouped(count)).toBe(english.format(count))
})

test('does not group digits after the point', () => {
  const english = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  for (const amount of [0, 0.5, 999.999, 1_234.567, 1_234_567.25, -1_000.5])
    expect(groupedDecimal(amount, 2)).toBe(english.format(amount))
  expect(groupedDecimal(0.0001, 4)).toBe('0.0001')
  expect(groupedDecimal(12_345, 0)).toBe('12,345')
})
