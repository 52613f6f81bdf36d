import { errorOfRefusal } from '@sandlot/core/actions'
import { HISTORY_PAGE_SIZE } from '@sandlot/core/files/limits'
import { versionRefusals } from '@sandlot/core/files/refusals'
import type { FileDifference, SavedVersion } from '@sandlot/core/files/rest'
import type { Contents } from '@sandlot/core/files/tree-rules'
import { groupBy } from '@sandlot/core/group-by'
import { and, asc, count, desc, eq, exists, gt, inArray, isNotNull, lt, lte, or, type SQL } from 'drizzle-orm'
import { avatarOf } from '../accounts/present.ts'
import { users } from '../accounts/tables.ts'
import type { Reader } from '../platform/db/database.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { isBinary, readContents } from './blobs.ts'
import { blobs, saveFiles, saves } from './tables.ts'
import { readTree, type StoredTree } from './tree.ts'

type FileRow = typeof saveFiles.$inferSelect
type Sandbox = Pick<SandboxRow, 'id' | 'version'>

const LARGEST_VERSION = 2 ** 31 - 1

function assertVersion(version: number, last = LARGEST_VERSION): void {
  if (!Number.isInteger(version) || version < 0 || version > last) throw noVersion(version)
}

const noVersion = (version: number) =>
  errorOfRefusal(versionRefusals, { reason: 'versionNotFound', params: version }, { field: 'version' })

/** The files as they were after a version; all saves since must be there still. */
export async function filesAt(
  db: Reader,
  sandbox: Sandbox,
  tree: StoredTree,
  version: number,
): Promise<Map<string, Contents & { isBinary: boolean }>> {
  assertVersion(version, sandbox.version)
  const changed = await db
    .selectDistinctOn([saveFiles.path], { path: saveFiles.path, sha: blobs.sha256, size: blobs.size })
    .from(saveFiles)
    .leftJoin(blobs, eq(blobs.sha256, saveFiles.beforeSha))
    .where(and(eq(saveFiles.sandboxId, sandbox.id), gt(saveFiles.version, version)))
    .orderBy(asc(saveFiles.path), asc(saveFiles.version))
  // Asked for last: what was purged while the others were read is missed here.
  const [kept] = await db
    .select({ count: count() })
    .from(saves)
    .where(and(eq(saves.sandboxId, sandbox.id), gt(saves.version, version)))
  if (kept?.count !== sandbox.version - version) throw noVersion(version)
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

/** The same with their contents, binary ones in base64. */
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
      code: (contents.get(sha) ?? Buffer.alloc(0)).toString(isBinary ? 'base64' : 'utf8'),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** One page of the saves that changed files, newest first; of one file also under the names that it had before. */
export async function listSaves(
  db: Reader,
  sandboxId: string,
  page: { before?: number | undefined; path?: string | undefined },
): Promise<{ versions: SavedVersion[]; hasMore: boolean }> {
  if (page.before !== undefined) assertVersion(page.before)
  const ofFile = page.path === undefined ? undefined : await ofOneFile(db, sandboxId, page.path)
  const touched = and(eq(saveFiles.sandboxId, saves.sandboxId), eq(saveFiles.version, saves.version), ofFile)
  const found = await savesWhere(
    db,
    and(
      eq(saves.sandboxId, sandboxId),
      page.before === undefined ? undefined : lt(saves.version, page.before),
      exists(db.select({ version: saveFiles.version }).from(saveFiles).where(touched)),
    ),
  )
  const shown = found.slice(0, HISTORY_PAGE_SIZE)
  const versions = shown.map(({ version }) => version)
  const rows =
    versions.length === 0
      ? []
      : await db
          .select()
          .from(saveFiles)
          .where(and(eq(saveFiles.sandboxId, sandboxId), inArray(saveFiles.version, versions), ofFile))
          .orderBy(asc(saveFiles.path))
  const byVersion = groupBy(rows, ({ version }) => version)
  return {
    versions: shown.map((save) => ({ ...save, files: presentFiles(byVersion.get(save.version) ?? []) })),
    hasMore: found.length > HISTORY_PAGE_SIZE,
  }
}

async function savesWhere(db: Reader, condition: SQL | undefined): Promise<Omit<SavedVersion, 'files'>[]> {
  const rows = await db
    .select({ save: saves, author: users })
    .from(saves)
    .leftJoin(users, eq(users.id, saves.authorId))
    .where(condition)
    .orderBy(desc(saves.version))
    .limit(HISTORY_PAGE_SIZE + 1)
  return rows.map(({ save, author }) => ({
    version: save.version,
    at: save.at.toISOString(),
    restoredVersion: save.restoredVersion,
    author: author && {
      id: author.id,
      username: author.username,
      name: author.name,
      avatarUrl: avatarOf(author),
    },
  }))
}

const NAMES_MAX = 20

/** Where a file stood: at its path, and before it was moved there at the path that it came from. */
async function ofOneFile(db: Reader, sandboxId: string, path: string): Promise<SQL | undefined> {
  const names = [{ path, until: LARGEST_VERSION }]
  for (const name of names) {
    const [move] = await db
      .select({ from: saveFiles.movedFrom, version: saveFiles.version })
      .from(saveFiles)
      .where(
        and(
          eq(saveFiles.sandboxId, sandboxId),
          eq(saveFiles.path, name.path),
          lte(saveFiles.version, name.until),
          isNotNull(saveFiles.movedFrom),
        ),
      )
      .orderBy(desc(saveFiles.version))
      .limit(1)
    if (move?.from && names.length < NAMES_MAX) names.push({ path: move.from, until: move.version - 1 })
  }
  return or(...names.map((name) => and(eq(saveFiles.path, name.path), lte(saveFiles.version, name.until))))
}

/** What a save did, path by path; a move stands where the file went. */
function presentFiles(rows: readonly FileRow[]): SavedVersion['files'] {
  const left = new Set(rows.map(({ movedFrom }) => movedFrom))
  return rows.flatMap(({ path, beforeSha, afterSha, movedFrom }) => {
    if (afterSha === null && left.has(path)) return []
    const change =
      movedFrom !== null
        ? ('moved' as const)
        : beforeSha === null
          ? ('added' as const)
          : afterSha === null
            ? ('removed' as const)
            : ('changed' as const)
    return [{ path, change, movedFrom }]
  })
}

/** One save with the texts before and after. */
export async function readSave(
  db: Reader,
  sandboxId: string,
  version: number,
): Promise<SavedVersion & { differences: FileDifference[] }> {
  assertVersion(version)
  const [save] = await savesWhere(db, and(eq(saves.sandboxId, sandboxId), eq(saves.version, version)))
  if (!save) throw noVersion(version)
  const rows = await db
    .select()
    .from(saveFiles)
    .where(and(eq(saveFiles.sandboxId, sandboxId), eq(saveFiles.version, version)))
    .orderBy(asc(saveFiles.path))
  const contents = await readContents(
    db,
    rows.flatMap(({ beforeSha, afterSha }) => [beforeSha ?? [], afterSha ?? []].flat()),
  )
  const files = presentFiles(rows)
  const at = new Map(rows.map((row) => [row.path, row]))
  const contentOf = (sha: string | null | undefined) => (sha ? (contents.get(sha) ?? null) : null)
  const differences = files.map(({ path, movedFrom }) => {
    const before = contentOf(at.get(movedFrom ?? path)?.beforeSha)
    const after = contentOf(at.get(path)?.afterSha)
    const binary = [before, after].some((content) => content !== null && isBinary(content))
    const text = (content: Buffer | null) => (binary ? null : (content?.toString('utf8') ?? null))
    return { path, movedFrom, before: text(before), after: text(after), isBinary: binary }
  })
  return { ...save, files, differences }
}
