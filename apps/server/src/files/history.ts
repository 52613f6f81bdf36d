import { errorOfRefusal } from '@sandlot/core/actions'
import { versionRefusals } from '@sandlot/core/files/refusals'
import type { Contents } from '@sandlot/core/files/tree-rules'
import { and, asc, count, eq, gt } from 'drizzle-orm'
import type { Reader } from '../platform/db/database.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { contentOf, isBinary, readContents } from './blobs.ts'
import { blobs, saveFiles, saves } from './tables.ts'
import { readTree, type StoredTree } from './tree.ts'

type Sandbox = Pick<SandboxRow, 'id' | 'version'>

export const LARGEST_VERSION = 2 ** 31 - 1

export function assertVersion(version: number, last = LARGEST_VERSION): void {
  if (!Number.isInteger(version) || version < 0 || version > last) throw noVersion(version)
}

export const noVersion = (version: number) =>
  errorOfRefusal(versionRefusals, { reason: 'versionNotFound', params: version }, { field: 'version' })

/** Returns the former contents of what later saves changed; null unless all of those saves still exist. */
async function changedSince(db: Reader, sandbox: Sandbox, version: number) {
  const changed = await db
    .selectDistinctOn([saveFiles.path], { path: saveFiles.path, sha: blobs.sha256, size: blobs.size })
    .from(saveFiles)
    .leftJoin(blobs, eq(blobs.sha256, saveFiles.beforeSha))
    .where(and(eq(saveFiles.sandboxId, sandbox.id), gt(saveFiles.version, version)))
    .orderBy(asc(saveFiles.path), asc(saveFiles.version))
  // Queried last, to notice saves that were purged while the others were read.
  const [kept] = await db
    .select({ count: count() })
    .from(saves)
    .where(and(eq(saves.sandboxId, sandbox.id), gt(saves.version, version)))
  return kept?.count === sandbox.version - version ? changed : null
}

/** Returns the sorted paths of the files after a version; null unless all saves since still exist. */
export async function pathsAt(db: Reader, sandbox: Sandbox, version: number): Promise<string[] | null> {
  const changed = await changedSince(db, sandbox, version)
  if (!changed) return null
  const paths = new Set((await readTree(db, sandbox.id)).files.keys())
  for (const { path, sha } of changed) {
    if (sha === null) paths.delete(path)
    else paths.add(path)
  }
  return [...paths].sort()
}

/** Returns the files after a version; all saves since must still exist. */
export async function filesAt(
  db: Reader,
  sandbox: Sandbox,
  tree: StoredTree,
  version: number,
): Promise<Map<string, Contents & { isBinary: boolean }>> {
  assertVersion(version, sandbox.version)
  const changed = await changedSince(db, sandbox, version)
  if (!changed) throw noVersion(version)
  const files = new Map<string, Contents & { isBinary: boolean }>(tree.files)
  const contents = await readContents(
    db,
    changed.flatMap(({ sha }) => sha ?? []),
  )
  for (const { path, sha, size } of changed) {
    const content = sha === null ? undefined : contents.get(sha)
    if (sha !== null && size !== null && content) files.set(path, { sha, size, isBinary: isBinary(content) })
    else files.delete(path)
  }
  return files
}

/** Returns the files after a version with their contents, binary ones in base64. */
export async function readVersionContents(db: Reader, sandbox: Sandbox, version: number) {
  const files = await filesAt(db, sandbox, await readTree(db, sandbox.id), version)
  const contents = await readContents(
    db,
    [...files.values()].map(({ sha }) => sha),
  )
  return [...files]
    .map(([path, { sha, isBinary }]) => ({
      path,
      sha,
      isBinary,
      code: contentOf(contents, sha).toString(isBinary ? 'base64' : 'utf8'),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}
