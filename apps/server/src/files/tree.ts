import { directoryPaths } from '@sandlot/core/files/rules'
import type { Contents, Tree } from '@sandlot/core/files/tree-rules'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../platform/db/database.ts'
import { blobs, directories, modules } from './tables.ts'

type ModuleRow = typeof modules.$inferSelect
type DirectoryRow = typeof directories.$inferSelect

/** A file of the tree with the row that keeps it; null for one that is new. */
export type StoredFile = Contents & { isBinary: boolean; row: ModuleRow | null }
export type StoredTree = Tree<StoredFile, DirectoryRow>

/** The files and folders of a sandbox by path, without their contents. */
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

const SHORTID_LENGTH = 10
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Brings the rows of a sandbox from one tree to another. What only moved keeps its ids. */
export async function writeTree(
  tx: Transaction,
  sandboxId: string,
  before: StoredTree,
  after: Tree<StoredFile, DirectoryRow | null>,
  { now, shortid }: { now: Date; shortid: (length: number) => string },
): Promise<void> {
  const created = { sandboxId, insertedAt: now, updatedAt: now, id: sql`gen_random_uuid()` as never }
  const folderIds = new Map(
    [...after.directories].map(([path, row]) => [path, row?.shortid ?? shortid(SHORTID_LENGTH)]),
  )
  const place = (path: string) => ({
    title: nameOf(path),
    directoryShortid: folderIds.get(folderOf(path)) ?? null,
  })
  const folders = [...after.directories].flatMap(([path, row]) => {
    const { title, directoryShortid } = place(path)
    if (row && row.title === title && row.directoryShortid === directoryShortid) return []
    return [
      { ...created, ...row, updatedAt: now, title, directoryShortid, shortid: folderIds.get(path) ?? '' },
    ]
  })
  const files = [...after.files].flatMap(([path, { row, sha, isBinary }]) => {
    const { title, directoryShortid } = place(path)
    const isSame = row?.title === title && row.directoryShortid === directoryShortid && row.sha256 === sha
    if (isSame) return []
    const kept = row ?? { ...created, shortid: shortid(SHORTID_LENGTH) }
    return [{ ...kept, updatedAt: now, title, directoryShortid, sha256: sha, isBinary }]
  })
  const goneFolders = goneOf(before.directories.values(), folderIds.values())
  const keptFiles = [...after.files.values()].flatMap(({ row }) => row?.shortid ?? [])
  const goneFiles = goneOf(
    [...before.files.values()].flatMap(({ row }) => row ?? []),
    keptFiles,
  )
  if (goneFiles.length > 0)
    await tx.delete(modules).where(and(eq(modules.sandboxId, sandboxId), inArray(modules.shortid, goneFiles)))
  if (goneFolders.length > 0)
    await tx
      .delete(directories)
      .where(and(eq(directories.sandboxId, sandboxId), inArray(directories.shortid, goneFolders)))
  if (folders.length > 0)
    await tx
      .insert(directories)
      .values(folders)
      .onConflictDoUpdate({
        target: [directories.sandboxId, directories.shortid],
        set: { title: given('title'), directoryShortid: given('directory_shortid'), updatedAt: now },
      })
  if (files.length > 0)
    await tx
      .insert(modules)
      .values(files)
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
}

const given = (column: string): SQL => sql.raw(`excluded.${column}`)

function goneOf(before: Iterable<{ shortid: string }>, kept: Iterable<string>): string[] {
  const stays = new Set(kept)
  return [...before].flatMap(({ shortid }) => (stays.has(shortid) ? [] : shortid))
}
