import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test('thousands stand apart, as English has them', () => {
  const english = new Intl.NumberFormat('en')
  for (const count of [0, 7, 999, 1_000, 12_345, 100_000, 1_234_567, -1_000, -100])
    expect(grouped(count)).toBe(english.format(count))
})
