import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../platform/db/database.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import type { CollectionRow } from './rows.ts'
import { folders } from './tables.ts'

/** `/a/b`: one slash in front, none behind, none doubled. */
export const normalPath = (path: string): string => `/${path.split('/').filter(Boolean).join('/')}`

export async function findFolder(
  db: Reader,
  workspaceId: string,
  path: string,
): Promise<CollectionRow | null> {
  const [row] = await db
    .select()
    .from(folders)
    .where(and(eq(folders.workspaceId, workspaceId), eq(folders.path, normalPath(path))))
  return row ?? null
}

export const listFolders = (db: Reader, workspaceId: string): Promise<CollectionRow[]> =>
  db.select().from(folders).where(eq(folders.workspaceId, workspaceId)).orderBy(asc(folders.path))

export async function countSandboxes(db: Reader, folder: CollectionRow): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(sandboxes)
    .where(
      and(
        eq(sandboxes.workspaceId, folder.workspaceId),
        eq(sandboxes.folderId, folder.id),
        isNull(sandboxes.removedAt),
        eq(sandboxes.draft, false),
      ),
    )
  return row?.count ?? 0
}
