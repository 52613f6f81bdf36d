import { describe, expect, test } from 'vitest'
import { createBranchCount, recentCount } from './recent-counts.ts'

const columns = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

describe('[CN-014] rows are full', () => {
  test('[CN-012] with 12, 15, 18, 14 or 16 items, depending on the columns', () => {
    expect(columns.map(recentCount)).toEqual([12, 12, 12, 12, 15, 18, 14, 16, 18, 18])
    for (const count of columns.slice(0, 9)) expect(recentCount(count) % count).toBe(0)
  })

  test('[CN-013] with 3 to 8 cards for a new branch', () => {
    expect(columns.map(createBranchCount)).toEqual([3, 4, 3, 4, 5, 6, 7, 8, 8, 8])
  })
})
