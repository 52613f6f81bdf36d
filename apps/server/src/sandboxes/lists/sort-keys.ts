import { type SQL, sql } from 'drizzle-orm'
import { sandboxes } from '../tables.ts'

export type SortField = 'title' | 'views' | 'insertedAt' | 'updatedAt'

type SortKey = {
  of: SQL
  /** Converts a parameter to the form that the database compares. */
  cast: (value: SQL) => SQL
}

/** The same order on every PostgreSQL: by code points, whatever its locale. */
const titleOrder = (title: SQL) => sql`lower(${title}) collate "C"`

const asMoment = (value: SQL) => sql`${value}::timestamptz`

export const sortKeys: Record<SortField, SortKey> = {
  title: {
    of: titleOrder(sql`coalesce(nullif(${sandboxes.title}, ''), ${sandboxes.alias}, ${sandboxes.id})`),
    cast: (value) => titleOrder(sql`${value}::text`),
  },
  views: { of: sql`${sandboxes.viewCount}`, cast: (value) => sql`${value}::int` },
  insertedAt: { of: sql`${sandboxes.insertedAt}`, cast: asMoment },
  updatedAt: { of: sql`${sandboxes.updatedAt}`, cast: asMoment },
}

const isField = (name: string): name is SortField => Object.hasOwn(sortKeys, name)

/** Returns the sort field by its name; clients send names in both cases (contract §9). */
export function sortField(name = 'updatedAt'): SortField {
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return isField(camel) ? camel : 'updatedAt'
}

/** Parses the sort key after which a page continues; null if it is invalid for the field. */
export function keyValue(field: SortField, value: string): string | number | null {
  if (field === 'title') return value
  if (field === 'views') return /^\d{1,9}$/.test(value) ? Number(value) : null
  return Number.isNaN(Date.parse(value)) ? null : new Date(value).toISOString()
}
