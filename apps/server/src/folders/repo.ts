import { normalPath } from '@sandlot/core/folders/rules'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../platform/db/database.ts'
import { isNoTemplate } from '../sandboxes/repo.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import type { CollectionRow } from './rows.ts'
import { folders } from './tables.ts'

/** The condition for a workspace's folders that are not deleted. */
export const liveIn = (workspaceId: string) =>
  and(eq(folders.workspaceId, workspaceId), isNull(folders.removedAt))

/** The condition for a folder and everything below it, by path. */
export const within = (path: string): SQL =>
  sql`(${folders.path} = ${path} or starts_with(${folders.path}, ${`${path}/`}))`

export async function findFolder(
  db: Reader,
  workspaceId: string,
  path: string,
): Promise<CollectionRow | null> {
  const [row] = await db
    .select()
    .from(folders)
    .where(and(liveIn(workspaceId), eq(folders.path, normalPath(path))))
  return row ?? null
}

export const listFolders = (db: Reader, workspaceId: string): Promise<CollectionRow[]> =>
  db.select().from(folders).where(liveIn(workspaceId)).orderBy(asc(folders.path))

/** Returns a folder and those below it. */
export const foldersWithin = (db: Reader, workspaceId: string, path: string): Promise<CollectionRow[]> =>
  db
    .select()
    .from(folders)
    .where(and(liveIn(workspaceId), within(path)))
    .orderBy(asc(folders.path))

/** Counts the sandboxes directly in some folders; empty ones are left out. */
export async function sandboxCounts(db: Reader, folderIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: sandboxes.folderId, count: sql<number>`count(*)::int` })
    .from(sandboxes)
    .where(
      and(
        inArray(sandboxes.folderId, folderIds),
        isNull(sandboxes.removedAt),
        eq(sandboxes.draft, false),
        isNoTemplate(),
      ),
    )
    .groupBy(sandboxes.folderId)
  return new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, count] as const])))
}

/** Serializes changes of a workspace's folders until the transaction ends. */
export async function holdFolders(tx: Transaction, workspaceIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(workspaceIds)].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`folders:${id}`}, 0))`)
}

/**
 * Returns folders of a workspace and keeps them from being deleted until the transaction ends, so that nothing is put
 * into a deleted folder.
 */
export const keptFolders = (tx: Transaction, workspaceId: string, which: SQL | undefined) =>
  tx
    .select()
    .from(folders)
    .where(and(liveIn(workspaceId), which))
    .for('share')
