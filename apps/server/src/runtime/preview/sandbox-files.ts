import { joinPath, nameOf } from '@sandlot/core/files/path-rules'
import { directoryPaths } from '@sandlot/core/files/rules'
import type { PreviewFile } from '@sandlot/core/runtime/rules'
import { and, eq, inArray } from 'drizzle-orm'
import { readContents } from '../../files/blobs.ts'
import { readDirectories, readModules } from '../../files/repo.ts'
import { modules } from '../../files/tables.ts'
import type { Reader } from '../../platform/db/database.ts'

export type StoredFile = { path: string; content: Buffer; sha256: string }

/** All files of a sandbox with their paths. */
export async function readPreviewFiles(db: Reader, sandboxId: string): Promise<PreviewFile[]> {
  const [found, directories] = await Promise.all([readModules(db, sandboxId), readDirectories(db, sandboxId)])
  const folders = directoryPaths(directories)
  return found.map(({ title, directoryShortid, code, isBinary }) => ({
    path: joined(folders, directoryShortid, title),
    code,
    isBinary,
  }))
}

/** Returns the first of several paths at which there is a file, with its contents. */
export async function findFile(
  db: Reader,
  sandboxId: string,
  candidates: readonly string[],
): Promise<StoredFile | null> {
  const names = [...new Set(candidates.map(nameOf))]
  const [directories, rows] = await Promise.all([
    readDirectories(db, sandboxId),
    db
      .select({ title: modules.title, directory: modules.directoryShortid, sha256: modules.sha256 })
      .from(modules)
      .where(and(eq(modules.sandboxId, sandboxId), inArray(modules.title, names))),
  ])
  const folders = directoryPaths(directories)
  const byPath = new Map(rows.map((row) => [joined(folders, row.directory, row.title), row.sha256]))
  for (const path of candidates) {
    const sha256 = byPath.get(path)
    if (sha256 === undefined) continue
    const content = (await readContents(db, [sha256])).get(sha256)
    if (content) return { path, content, sha256 }
  }
  return null
}

const joined = (folders: ReadonlyMap<string, string>, shortid: string | null, title: string): string =>
  joinPath(shortid === null ? '' : (folders.get(shortid) ?? ''), title)
