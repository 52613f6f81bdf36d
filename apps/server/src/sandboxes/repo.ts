import { AppError } from '@sandlot/core/errors'
import { LIST_PAGE_MAX, LIST_PAGE_SIZE } from '@sandlot/core/sandboxes/limits'
import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '../platform/db/database.ts'
import { templates } from '../templates/tables.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxAccesses, sandboxes } from './tables.ts'

export async function lastAccesses(db: Reader, userId: string, ids: string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ id: sandboxAccesses.sandboxId, at: sandboxAccesses.lastAccessedAt })
    .from(sandboxAccesses)
    .where(and(eq(sandboxAccesses.userId, userId), inArray(sandboxAccesses.sandboxId, ids)))
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** By id or alias; trashed ones too. */
export async function findSandbox(db: Reader, idOrAlias: string): Promise<SandboxRow | null> {
  const [row] = await db
    .select()
    .from(sandboxes)
    .where(or(eq(sandboxes.id, idOrAlias), eq(sandboxes.alias, idOrAlias)))
    .orderBy(desc(eq(sandboxes.id, idOrAlias)))
    .limit(1)
  return row ?? null
}

export const findSandboxes = (db: Reader, ids: string[]): Promise<SandboxRow[]> =>
  db.select().from(sandboxes).where(inArray(sandboxes.id, ids))

export type ListScope = { workspaceId: string } & (
  | { kind: 'all'; authorId?: string | null }
  | { kind: 'deleted'; viewerId: string }
  | { kind: 'drafts'; viewerId: string }
  | { kind: 'folder'; folderId: string }
)

export type ListPage = {
  limit?: number | null
  after?: string | null
  orderBy?: { field: string; direction: 'ASC' | 'DESC' } | null
}

/** Those that are no template: these have a list of their own (spec IT-053). */
export const isNoTemplate = (): SQL =>
  sql`not exists (select 1 from ${templates} where ${templates.sandboxId} = ${sandboxes.id} and ${templates.published})`

const scopeFilter = (scope: ListScope): SQL[] => {
  switch (scope.kind) {
    case 'all':
      return [
        isNull(sandboxes.removedAt),
        eq(sandboxes.draft, false),
        ...(scope.authorId ? [eq(sandboxes.authorId, scope.authorId)] : []),
      ]
    case 'deleted':
      return [
        isNotNull(sandboxes.removedAt),
        sql`(not ${sandboxes.draft} or ${sandboxes.authorId} = ${scope.viewerId})`,
      ]
    case 'drafts':
      return [
        isNull(sandboxes.removedAt),
        eq(sandboxes.draft, true),
        eq(sandboxes.authorId, scope.viewerId),
        isNoTemplate(),
      ]
    case 'folder':
      return [
        isNull(sandboxes.removedAt),
        eq(sandboxes.draft, false),
        eq(sandboxes.folderId, scope.folderId),
        isNoTemplate(),
      ]
  }
}

/** The same order on every PostgreSQL: by code points, whatever its locale. */
const titleOrder = (title: SQL) => sql`lower(${title}) collate "C"`

type SortKey = { of: SQL; read: (text: string) => SQL | null }

const momentKey = (column: AnyPgColumn): SortKey => ({
  of: sql`${column}`,
  read: (text) => (Number.isNaN(Date.parse(text)) ? null : sql`${new Date(text).toISOString()}::timestamptz`),
})

const sortKeys: Record<string, SortKey> = {
  title: {
    of: titleOrder(sql`coalesce(nullif(${sandboxes.title}, ''), ${sandboxes.alias}, ${sandboxes.id})`),
    read: (text) => titleOrder(sql`${text}::text`),
  },
  views: {
    of: sql`${sandboxes.viewCount}`,
    read: (text) => (/^\d{1,9}$/.test(text) ? sql`${Number(text)}::int` : null),
  },
  insertedAt: momentKey(sandboxes.insertedAt),
  updatedAt: momentKey(sandboxes.updatedAt),
}

/** What a list is ordered by; clients send the names in both cases (contract §9). */
const sortKey = (field = 'updatedAt'): SortKey => {
  const camel = field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const key = Object.hasOwn(sortKeys, camel) ? sortKeys[camel] : undefined
  return key ?? momentKey(sandboxes.updatedAt)
}

/** Which sandbox a page starts after, and what it was ordered by: as told, else as it is now in this list. */
function lastSeen(after: string, key: SortKey, scope: ListScope) {
  const [, id = after, told] = /^([^~]*)~(.*)$/s.exec(after) ?? []
  if (told === undefined) {
    // Only of this list, or the order would tell about sandboxes that the viewer may not see.
    const within = and(eq(sandboxes.workspaceId, scope.workspaceId), ...scopeFilter(scope))
    return { id, key: sql`(select ${key.of} from ${sandboxes} where ${sandboxes.id} = ${id} and ${within})` }
  }
  const value = key.read(told)
  if (!value) throw new AppError('validation', refusalMessages.afterUnknown, { field: 'after' })
  return { id, key: value }
}

/** One page of a list by keyset: its cost does not grow with what lies before or behind it. */
export async function listSandboxes(db: Reader, scope: ListScope, page: ListPage): Promise<SandboxRow[]> {
  const key = sortKey(page.orderBy?.field)
  const descending = page.orderBy?.direction !== 'ASC'
  const last = page.after ? lastSeen(page.after, key, scope) : null
  const beyond = descending ? lt : gt
  return db
    .select()
    .from(sandboxes)
    .where(
      and(
        eq(sandboxes.workspaceId, scope.workspaceId),
        ...scopeFilter(scope),
        last ? or(beyond(key.of, last.key), and(eq(key.of, last.key), gt(sandboxes.id, last.id))) : undefined,
      ),
    )
    .orderBy(descending ? desc(key.of) : asc(key.of), asc(sandboxes.id))
    .limit(clampLimit(page.limit))
}

const clampLimit = (limit: number | null | undefined) =>
  Math.min(Math.max(limit ?? LIST_PAGE_SIZE, 1), LIST_PAGE_MAX)

/** What a person opened last in a workspace, newest first; of drafts only their own. */
export async function recentSandboxes(
  db: Reader,
  viewerId: string,
  workspaceId: string,
  limit: number,
): Promise<SandboxRow[]> {
  const rows = await db
    .select({ sandbox: sandboxes })
    .from(sandboxAccesses)
    .innerJoin(sandboxes, eq(sandboxes.id, sandboxAccesses.sandboxId))
    .where(
      and(
        eq(sandboxAccesses.userId, viewerId),
        eq(sandboxAccesses.workspaceId, workspaceId),
        eq(sandboxes.workspaceId, workspaceId),
        isNull(sandboxes.removedAt),
        sql`(not ${sandboxes.draft} or ${sandboxes.authorId} = ${viewerId})`,
      ),
    )
    .orderBy(desc(sandboxAccesses.lastAccessedAt), asc(sandboxes.id))
    .limit(clampLimit(limit))
  return rows.map(({ sandbox }) => sandbox)
}
