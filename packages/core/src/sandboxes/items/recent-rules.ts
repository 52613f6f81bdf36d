import { RECENT_LIMIT } from '../limits.ts'

/** The most recently opened, newest first, without those never opened (spec DP-011 to DP-013). */
export function latest<T>(
  items: readonly T[],
  openedAt: (item: T) => string | null,
  limit = RECENT_LIMIT,
): T[] {
  return items
    .flatMap((item) => {
      const at = Date.parse(openedAt(item) ?? '')
      return Number.isNaN(at) ? [] : [{ item, at }]
    })
    .sort((a, b) => b.at - a.at)
    .slice(0, limit)
    .map(({ item }) => item)
}
