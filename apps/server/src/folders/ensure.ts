import { pathTrail } from '@sandlot/core/folders/rules'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import type { Ids } from '../platform/ids.ts'
import { holdFolders } from './repo.ts'
import type { CollectionRow } from './rows.ts'
import { folders } from './tables.ts'

type Deps = { ids: Ids; now: Date }

/** A folder of a workspace. */
export type FolderRef = { workspaceId: string; path: string }

/** Folders per statement; each takes four values. */
const BATCH = 5000

/** The folders at and above several paths, each once; shared parents are visited once. */
function trailsOf(paths: readonly string[]): string[] {
  const known = new Set<string>()
  for (const path of paths) {
    const trail = pathTrail(path)
    const first = trail.findLastIndex((above) => known.has(above)) + 1
    for (const above of trail.slice(first)) known.add(above)
  }
  return [...known]
}

/** Returns the folder at a path, and those that had to be created for it. Locks the workspace's folders. */
export async function ensureFolder(
  tx: Transaction,
  { workspaceId, path }: FolderRef,
  deps: Deps,
): Promise<{ folder: CollectionRow; made: CollectionRow[] }> {
  const { at, made } = await ensureFolders(tx, { workspaceId, paths: [path] }, deps)
  return { folder: at(path), made }
}

/** Returns the folders at several paths, and all that had to be created for them. Locks the workspace's folders. */
export async function ensureFolders(
  tx: Transaction,
  { workspaceId, paths }: { workspaceId: string; paths: readonly string[] },
  { ids, now }: Deps,
): Promise<{ at: (path: string) => CollectionRow; made: CollectionRow[] }> {
  await holdFolders(tx, [workspaceId])
  const trails = trailsOf(paths)
  const byPath = new Map<string, CollectionRow>()
  const made: CollectionRow[] = []
  for (let start = 0; start < trails.length; start += BATCH) {
    const some = trails.slice(start, start + BATCH)
    const there = await tx
      .select()
      .from(folders)
      .where(
        and(eq(folders.workspaceId, workspaceId), inArray(folders.path, some), isNull(folders.removedAt)),
      )
    for (const row of there) byPath.set(row.path, row)
    const missing = some.filter((path) => !byPath.has(path))
    if (missing.length === 0) continue
    const rows = await tx
      .insert(folders)
      .values(missing.map((path) => ({ id: ids.uuid(), workspaceId, path, insertedAt: now })))
      .returning()
    for (const row of rows) byPath.set(row.path, row)
    made.push(...rows)
  }
  const at = (path: string): CollectionRow => {
    const folder = byPath.get(pathTrail(path).at(-1) ?? '')
    if (!folder) throw new Error('the folder was not inserted')
    return folder
  }
  return { at, made }
}
