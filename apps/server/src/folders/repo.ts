import { normalPath } from '@sandlot/core/folders/rules'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../platform/db/database.ts'
import { isNoTemplate } from '../sandboxes/repo.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import type { CollectionRow } from './rows.ts'
import { folders } from './tables.ts'

/** The folders of a workspace that are not deleted. */
export const liveIn = (workspaceId: string) =>
  and(eq(folders.workspaceId, workspaceId), isNull(folders.removedAt))

/** A folder and all below it, by their paths. */
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

/** A folder and those below it. */
export const foldersWithin = (db: Reader, workspaceId: string, path: string): Promise<CollectionRow[]> =>
  db
    .select()
    .from(folders)
    .where(and(liveIn(workspaceId), within(path)))
    .orderBy(asc(folders.path))

/** How many sandboxes lie right in each of some folders; those with none are left out. */
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

/** Lets one change of a workspace's folders through at a time, until the transaction ends. */
export async function holdFolders(tx: Transaction, workspaceIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(workspaceIds)].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`folders:${id}`}, 0))`)
}

/**
 * Folders of a workspace, which stay undeleted until the transaction ends, so that nothing is put where nobody finds it.
 */
export const keptFolders = (tx: Transaction, workspaceId: string, which: SQL | undefined) =>
  tx
    .select()
    .from(folders)
    .where(and(liveIn(workspaceId), which))
    .for('share')
