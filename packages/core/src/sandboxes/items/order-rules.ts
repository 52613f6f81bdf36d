import { displayTitle, type SandboxOrder } from '../rules.ts'

export type Orderable = {
  id: string
  alias: string | null
  title: string | null
  updatedAt: string
  insertedAt: string
  /** Absent in some lists. */
  viewCount?: number
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byMoment = (a: string, b: string) => Date.parse(a) - Date.parse(b) || 0

/** Comparators by field. */
export const ascending: Record<SandboxOrder['field'], (a: Orderable, b: Orderable) => number> = {
  updatedAt: (a, b) => byMoment(a.updatedAt, b.updatedAt),
  insertedAt: (a, b) => byMoment(a.insertedAt, b.insertedAt),
  title: (a, b) => byText(displayTitle(a).toLowerCase(), displayTitle(b).toLowerCase()),
  views: (a, b) => (a.viewCount ?? 0) - (b.viewCount ?? 0),
}

/** Sorts a complete list; descending is the reverse of a stable ascending sort (contract §9). */
export function inOrder<T extends Orderable>(items: readonly T[], { field, direction }: SandboxOrder): T[] {
  const sorted = items.toSorted(ascending[field])
  return direction === 'ASC' ? sorted : sorted.reverse()
}
