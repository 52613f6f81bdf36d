import { SHORTID_LENGTH } from '@sandlot/core/files/limits'
import { nameOf, parentOf } from '@sandlot/core/files/path-rules'
import type { FileDirectory, FileModule } from '@sandlot/core/files/rest'
import { asc, eq, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '../platform/db/database.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { isBinary, keepBlobs, sha256, withContents } from './blobs.ts'
import { directories, modules } from './tables.ts'

/** Returns every file of a sandbox with its contents; binary ones in base64. */
export async function readModules(db: Reader, sandboxId: string): Promise<FileModule[]> {
  const rows = await db
    .select()
    .from(modules)
    .where(eq(modules.sandboxId, sandboxId))
    .orderBy(asc(modules.shortid))
  return (await withContents(db, rows)).map((row) => fileModule(row, row.content))
}

export const fileModule = (
  module: Omit<typeof modules.$inferSelect, 'sandboxId'>,
  content: Buffer,
): FileModule => ({
  id: module.id,
  shortid: module.shortid,
  title: module.title,
  code: content.toString(module.isBinary ? 'base64' : 'utf8'),
  directoryShortid: module.directoryShortid,
  isBinary: module.isBinary,
  sha: module.sha256,
  insertedAt: module.insertedAt.toISOString(),
  updatedAt: module.updatedAt.toISOString(),
})

export const readDirectories = (db: Reader, sandboxId: string): Promise<FileDirectory[]> =>
  db
    .select({
      id: directories.id,
      shortid: directories.shortid,
      title: directories.title,
      directoryShortid: directories.directoryShortid,
    })
    .from(directories)
    .where(eq(directories.sandboxId, sandboxId))
    .orderBy(asc(directories.shortid))

export type SandboxFiles = { version: number; modules: FileModule[]; directories: FileDirectory[] }

/** Returns the files and folders of a sandbox and their version, as of one moment. */
export const readFiles = (db: Database, sandboxId: string): Promise<SandboxFiles> =>
  db.transaction(
    async (tx) => {
      const [sandbox] = await tx
        .select({ version: sandboxes.version })
        .from(sandboxes)
        .where(eq(sandboxes.id, sandboxId))
      return {
        version: sandbox?.version ?? 0,
        modules: await readModules(tx, sandboxId),
        directories: await readDirectories(tx, sandboxId),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

type PlainFile = { path: string; content: Buffer }

/**
 * Replaces all files of a sandbox. Short ids are derived from paths, so writing the same files again changes nothing.
 */
export async function writeFiles(
  tx: Transaction,
  sandboxId: string,
  files: readonly PlainFile[],
  now: Date,
): Promise<void> {
  await tx.delete(modules).where(eq(modules.sandboxId, sandboxId))
  await tx.delete(directories).where(eq(directories.sandboxId, sandboxId))
  const moments = { insertedAt: now, updatedAt: now }
  const shortid = (path: string) => sha256(Buffer.from(path)).slice(0, SHORTID_LENGTH)
  const parent = (path: string) => (parentOf(path) ? shortid(parentOf(path)) : null)
  const uuid = sql`gen_random_uuid()` as never
  const folders = new Set<string>()
  for (const { path } of files)
    for (let folder = parentOf(path); folder; folder = parentOf(folder)) folders.add(folder)
  if (folders.size > 0)
    await tx.insert(directories).values(
      [...folders].map((path) => ({
        sandboxId,
        shortid: shortid(path),
        id: uuid,
        title: nameOf(path),
        directoryShortid: parent(path),
        ...moments,
      })),
    )
  if (files.length === 0) return
  await keepBlobs(
    tx,
    files.map(({ content }) => content),
  )
  await tx.insert(modules).values(
    files.map(({ path, content }) => ({
      sandboxId,
      shortid: shortid(path),
      id: uuid,
      title: nameOf(path),
      directoryShortid: parent(path),
      sha256: sha256(content),
      isBinary: isBinary(content),
      ...moments,
    })),
  )
}
