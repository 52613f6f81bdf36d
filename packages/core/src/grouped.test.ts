import { expect, test } from 'vitest'
import { counted, grouped, groupedDecimal } from './grouped.ts'

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

test('counts things in the singular and the plural', () => {
  expect([0, 1, 2, 1_200].map((count) => counted(count, 'file'))).toEqual([
    '0 files',
    '1 file',
    '2 files',
    '1,200 files',
  ])
  expect([1, 2].map((count) => counted(count, 'branch', 'branches'))).toEqual(['1 branch', '2 branches'])
})
