import { pathTrail } from '@sandlot/core/folders/rules'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import type { Ids } from '../platform/ids.ts'
import { holdFolders } from './repo.ts'
import type { CollectionRow } from './rows.ts'
import { folders } from './tables.ts'

type Place = { workspaceId: string; path: string }

/** The folder at a path, with those of it and above it that had to be made. Others make none meanwhile. */
export async function ensureFolder(
  tx: Transaction,
  { workspaceId, path }: Place,
  { ids, now }: { ids: Ids; now: Date },
): Promise<{ folder: CollectionRow; made: CollectionRow[] }> {
  await holdFolders(tx, [workspaceId])
  const trail = pathTrail(path)
  const there = await tx
    .select()
    .from(folders)
    .where(and(eq(folders.workspaceId, workspaceId), inArray(folders.path, trail), isNull(folders.removedAt)))
  const missing = trail.filter((one) => !there.some((folder) => folder.path === one))
  const made =
    missing.length === 0
      ? []
      : await tx
          .insert(folders)
          .values(missing.map((one) => ({ id: ids.uuid(), workspaceId, path: one, insertedAt: now })))
          .returning()
  const folder = [...there, ...made].find((one) => one.path === trail.at(-1))
  if (!folder) throw new Error('the folder was not inserted')
  return { folder, made }
}
