import { LIST_PAGE_MAX, LIST_PAGE_SIZE } from '@sandlot/core/sandboxes/limits'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../platform/db/database.ts'
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
      return [isNull(sandboxes.removedAt), eq(sandboxes.draft, true), eq(sandboxes.authorId, scope.viewerId)]
    case 'folder':
      return [isNull(sandboxes.removedAt), eq(sandboxes.draft, false), eq(sandboxes.folderId, scope.folderId)]
  }
}

const titleKey = sql<string>`lower(coalesce(nullif(${sandboxes.title}, ''), ${sandboxes.alias}, ${sandboxes.id}))`

/** What a list is ordered by; clients send the names in both cases (contract §9). */
const sortKey = (field: string | undefined): SQL => {
  switch (field) {
    case 'title':
      return titleKey
    case 'insertedAt':
    case 'inserted_at':
      return sql`${sandboxes.insertedAt}`
    case 'views':
    case 'viewCount':
      return sql`${sandboxes.viewCount}`
    default:
      return sql`${sandboxes.updatedAt}`
  }
}

/** One page of a list by keyset: its cost does not grow with what lies before or behind it. */
export function listSandboxes(db: Reader, scope: ListScope, page: ListPage): Promise<SandboxRow[]> {
  const key = sortKey(page.orderBy?.field)
  const descending = page.orderBy?.direction !== 'ASC'
  const limit = Math.min(Math.max(page.limit ?? LIST_PAGE_SIZE, 1), LIST_PAGE_MAX)
  const last = sql`(select ${key} from ${sandboxes} where ${sandboxes.id} = ${page.after})`
  const beyond = page.after
    ? descending
      ? or(lt(key, last), and(eq(key, last), gt(sandboxes.id, page.after)))
      : or(gt(key, last), and(eq(key, last), gt(sandboxes.id, page.after)))
    : undefined
  return db
    .select()
    .from(sandboxes)
    .where(and(eq(sandboxes.workspaceId, scope.workspaceId), ...scopeFilter(scope), beyond))
    .orderBy(descending ? desc(key) : asc(key), asc(sandboxes.id))
    .limit(limit)
}

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
    .limit(limit)
  return rows.map(({ sandbox }) => sandbox)
}
