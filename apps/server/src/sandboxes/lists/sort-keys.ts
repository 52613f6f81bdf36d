import { type SQL, sql } from 'drizzle-orm'
import { sandboxes } from '../tables.ts'

export type SortField = 'title' | 'views' | 'insertedAt' | 'updatedAt'

type SortKey = {
  of: SQL
  /** A value that is told, as the database compares it. */
  cast: (told: SQL) => SQL
}

/** The same order on every PostgreSQL: by code points, whatever its locale. */
const titleOrder = (title: SQL) => sql`lower(${title}) collate "C"`

const asMoment = (told: SQL) => sql`${told}::timestamptz`

export const sortKeys: Record<SortField, SortKey> = {
  title: {
    of: titleOrder(sql`coalesce(nullif(${sandboxes.title}, ''), ${sandboxes.alias}, ${sandboxes.id})`),
    cast: (told) => titleOrder(sql`${told}::text`),
  },
  views: { of: sql`${sandboxes.viewCount}`, cast: (told) => sql`${told}::int` },
  insertedAt: { of: sql`${sandboxes.insertedAt}`, cast: asMoment },
  updatedAt: { of: sql`${sandboxes.updatedAt}`, cast: asMoment },
}

const isField = (name: string): name is SortField => Object.hasOwn(sortKeys, name)

/** What a list is ordered by; clients send the names in both cases (contract §9). */
export function sortField(name = 'updatedAt'): SortField {
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return isField(camel) ? camel : 'updatedAt'
}

/** What a page was told that it goes on after, null if nothing can be ordered by it. */
export function keyValue(field: SortField, told: string): string | number | null {
  if (field === 'title') return told
  if (field === 'views') return /^\d{1,9}$/.test(told) ? Number(told) : null
  return Number.isNaN(Date.parse(told)) ? null : new Date(told).toISOString()
}
