import { ascending, type Orderable } from '../items/order-rules.ts'
import type { SandboxOrder } from '../rules.ts'

/**
 * Inserts items into the pages of an ordered list: before equal ones, and first if the order's field is unknown. What
 * belongs after the last loaded page arrives with the next one, unless there is none.
 */
export function withPlaced<T extends Orderable>(
  pages: readonly (readonly T[])[],
  coming: readonly T[],
  order: SandboxOrder,
  isWhole: boolean,
): T[][] {
  const { field, direction } = order
  const sign = direction === 'ASC' ? 1 : -1
  const isUntold = (item: T) => field === 'views' && item.viewCount === undefined
  const isBehind = (item: T, other: T) => !isUntold(item) && sign * ascending[field](item, other) > 0
  const sorted = coming.toSorted((a, b) => sign * ascending[field](a, b))
  let next = 0
  const takeBefore = (item: T): T[] => {
    const from = next
    for (let one = sorted[next]; one && !isBehind(one, item); one = sorted[next]) next += 1
    return sorted.slice(from, next)
  }
  const placed = pages.map((page) => page.flatMap((item) => [...takeBefore(item), item]))
  if (isWhole) placed.at(-1)?.push(...sorted.slice(next))
  return placed
}
