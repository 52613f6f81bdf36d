import { SHORTID_LENGTH } from '@sandlot/core/files/limits'
import { nameOf, parentOf } from '@sandlot/core/files/path-rules'
import { directoryPaths } from '@sandlot/core/files/rules'
import type { Contents, Tree } from '@sandlot/core/files/tree-rules'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../platform/db/database.ts'
import { blobs, directories, modules } from './tables.ts'

type ModuleRow = typeof modules.$inferSelect
type DirectoryRow = typeof directories.$inferSelect

/** A file of the tree with its row; null for a new one. */
export type StoredFile = Contents & { isBinary: boolean; row: ModuleRow | null }
export type StoredTree = Tree<StoredFile, DirectoryRow>

/** Reads the files and folders of a sandbox by path, without their contents. */
export async function readTree(tx: Reader, sandboxId: string): Promise<StoredTree> {
  const folders = await tx.select().from(directories).where(eq(directories.sandboxId, sandboxId))
  const files = await tx
    .select({ row: modules, size: blobs.size })
    .from(modules)
    .innerJoin(blobs, eq(blobs.sha256, modules.sha256))
    .where(eq(modules.sandboxId, sandboxId))
  const paths = directoryPaths(folders)
  const pathOf = (row: ModuleRow) => {
    const folder = row.directoryShortid === null ? undefined : paths.get(row.directoryShortid)
    return folder ? `${folder}/${row.title}` : row.title
  }
  return {
    files: new Map(
      files.map(({ row, size }) => [pathOf(row), { sha: row.sha256, size, isBinary: row.isBinary, row }]),
    ),
    directories: new Map(folders.map((row) => [paths.get(row.shortid) ?? row.title, row])),
  }
}

type Deps = { now: Date; shortid: (length: number) => string }

/** Updates the rows of a sandbox from one tree to another, and returns the new tree. Moved files keep their ids. */
export async function writeTree(
  tx: Transaction,
  sandboxId: string,
  before: StoredTree,
  after: Tree<StoredFile, DirectoryRow | null>,
  { now, shortid }: Deps,
): Promise<StoredTree> {
  const created = { sandboxId, insertedAt: now, updatedAt: now, id: sql`gen_random_uuid()` as never }
  const folderIds = new Map(
    [...after.directories].map(([path, row]) => [path, row?.shortid ?? shortid(SHORTID_LENGTH)]),
  )
  const place = (path: string) => ({
    title: nameOf(path),
    directoryShortid: folderIds.get(parentOf(path)) ?? null,
  })
  const folders = [...after.directories].map(([path, row]) => {
    const placed = place(path)
    const isSame = row?.title === placed.title && row.directoryShortid === placed.directoryShortid
    return isSame
      ? { path, row, isSame }
      : { path, isSame, row: { ...created, ...row, ...placed, shortid: folderIds.get(path) ?? '' } }
  })
  const files = [...after.files].map(([path, file]) => {
    const { row, sha, isBinary } = file
    const placed = { ...place(path), sha256: sha, isBinary }
    const isSame =
      row?.title === placed.title && row.directoryShortid === placed.directoryShortid && row.sha256 === sha
    return isSame
      ? { path, file, row, isSame }
      : { path, file, isSame, row: { ...created, shortid: shortid(SHORTID_LENGTH), ...row, ...placed } }
  })
  await removeRows(tx, sandboxId, before, {
    folders: new Set(folderIds.values()),
    files: new Set(files.map(({ row }) => row.shortid)),
  })
  const rows = { folders: changed(folders), files: changed(files) }
  const written = {
    folders: await putDirectories(tx, rows.folders, now),
    files: await putModules(tx, rows.files, now),
  }
  return {
    files: new Map(
      files.map(({ path, file, row }) => [
        path,
        { ...file, row: written.files.get(row.shortid) ?? file.row },
      ]),
    ),
    directories: new Map(
      folders.flatMap(({ path, row }) => {
        const stored = written.folders.get(row.shortid) ?? after.directories.get(path)
        return stored ? [[path, stored] as const] : []
      }),
    ),
  }
}

const changed = <Row>(all: readonly { row: Row; isSame: boolean }[]): Row[] =>
  all.flatMap(({ row, isSame }) => (isSame ? [] : [row]))

async function removeRows(
  tx: Transaction,
  sandboxId: string,
  before: StoredTree,
  kept: Record<'files' | 'folders', ReadonlySet<string>>,
) {
  const files = [...before.files.values()].flatMap(({ row }) =>
    row && !kept.files.has(row.shortid) ? row.shortid : [],
  )
  const folders = [...before.directories.values()].flatMap(({ shortid }) =>
    kept.folders.has(shortid) ? [] : shortid,
  )
  if (files.length > 0)
    await tx.delete(modules).where(and(eq(modules.sandboxId, sandboxId), inArray(modules.shortid, files)))
  if (folders.length > 0)
    await tx
      .delete(directories)
      .where(and(eq(directories.sandboxId, sandboxId), inArray(directories.shortid, folders)))
}

async function putDirectories(tx: Transaction, rows: (typeof directories.$inferInsert)[], now: Date) {
  if (rows.length === 0) return new Map<string, DirectoryRow>()
  const written = await tx
    .insert(directories)
    .values(rows)
    .onConflictDoUpdate({
      target: [directories.sandboxId, directories.shortid],
      set: { title: given('title'), directoryShortid: given('directory_shortid'), updatedAt: now },
    })
    .returning()
  return new Map(written.map((row) => [row.shortid, row]))
}

async function putModules(tx: Transaction, rows: (typeof modules.$inferInsert)[], now: Date) {
  if (rows.length === 0) return new Map<string, ModuleRow>()
  const written = await tx
    .insert(modules)
    .values(rows)
    .onConflictDoUpdate({
      target: [modules.sandboxId, modules.shortid],
      set: {
        title: given('title'),
        directoryShortid: given('directory_shortid'),
        sha256: given('sha256'),
        isBinary: given('is_binary'),
        updatedAt: now,
      },
    })
    .returning()
  return new Map(written.map((row) => [row.shortid, row]))
}

const given = (column: string): SQL => sql.raw(`excluded.${column}`)
