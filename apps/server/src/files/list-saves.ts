import { FIRST_VERSION, HISTORY_PAGE_SIZE } from '@sandlot/core/files/limits'
import type { FileDifference, SavedVersion } from '@sandlot/core/files/rest'
import { groupBy } from '@sandlot/core/group-by'
import { and, asc, desc, eq, exists, inArray, isNotNull, lt, lte, or, type SQL } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { Reader } from '../platform/db/database.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { isBinary, readContents } from './blobs.ts'
import { authorOf, readFirst, readFirstRow } from './first-version.ts'
import { assertVersion, LARGEST_VERSION, noVersion } from './history.ts'
import { saveCoAuthors, saveFiles, saves } from './tables.ts'

type FileRow = typeof saveFiles.$inferSelect
/**
 * Returns one page of the saves that changed files, newest first, followed by the initial version; for a single file,
 * including its former names.
 */
export async function listSaves(
  db: Reader,
  sandbox: SandboxRow,
  page: { before?: number | undefined; path?: string | undefined },
): Promise<{ versions: SavedVersion[]; hasMore: boolean }> {
  if (page.before !== undefined) assertVersion(page.before)
  const sandboxId = sandbox.id
  const names = page.path === undefined ? undefined : await namesOf(db, sandboxId, page.path)
  const ofFile =
    names &&
    or(...names.map((name) => and(eq(saveFiles.path, name.path), lte(saveFiles.version, name.until))))
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
  const listed = shown.map((save) => ({ ...save, files: presentFiles(byVersion.get(save.version) ?? []) }))
  if (found.length > HISTORY_PAGE_SIZE || page.before === FIRST_VERSION)
    return { versions: listed, hasMore: found.length > HISTORY_PAGE_SIZE }
  const first = await readFirstRow(db, sandbox, names?.at(-1)?.path)
  if (first) listed.push(first)
  return { versions: listed.slice(0, HISTORY_PAGE_SIZE), hasMore: listed.length > HISTORY_PAGE_SIZE }
}

async function savesWhere(db: Reader, condition: SQL | undefined): Promise<Omit<SavedVersion, 'files'>[]> {
  const rows = await db
    .select({ save: saves, author: users })
    .from(saves)
    .leftJoin(users, eq(users.id, saves.authorId))
    .where(condition)
    .orderBy(desc(saves.version))
    .limit(HISTORY_PAGE_SIZE + 1)
  const coAuthors = groupBy(
    await coAuthorsOf(
      db,
      rows.map(({ save }) => save),
    ),
    ({ version }) => version,
  )
  return rows.map(({ save, author }) => ({
    version: save.version,
    at: save.at.toISOString(),
    restoredVersion: save.restoredVersion,
    author: author && authorOf(author),
    coAuthors: (coAuthors.get(save.version) ?? []).map(({ user }) => authorOf(user)),
  }))
}

/** Returns the co-authors of some saves of one sandbox. */
async function coAuthorsOf(db: Reader, of: readonly (typeof saves.$inferSelect)[]) {
  const [first] = of
  if (!first) return []
  const versions = of.map(({ version }) => version)
  return db
    .select({ version: saveCoAuthors.version, user: users })
    .from(saveCoAuthors)
    .innerJoin(users, eq(users.id, saveCoAuthors.userId))
    .where(and(eq(saveCoAuthors.sandboxId, first.sandboxId), inArray(saveCoAuthors.version, versions)))
    .orderBy(asc(users.username))
}

const NAMES_MAX = 20

/** Returns the paths of a file: the current one, and those that it was moved from; oldest last. */
async function namesOf(db: Reader, sandboxId: string, path: string) {
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
  return names
}

/** Returns what a save did, by path; a move is listed under its new path. */
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

/** Returns one save with the texts before and after. */
export async function readSave(
  db: Reader,
  sandbox: SandboxRow,
  version: number,
): Promise<SavedVersion & { differences: FileDifference[] }> {
  assertVersion(version)
  if (version === FIRST_VERSION) return readFirst(db, sandbox)
  const sandboxId = sandbox.id
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
