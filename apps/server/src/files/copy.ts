import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Reader } from '../platform/db/database.ts'
import { type Contents, contentSql, readContents, withContents } from './blobs.ts'
import { fileModule, type SandboxFiles } from './repo.ts'
import { blobs, modules } from './tables.ts'

/** A copied row: a file with its contents, or a folder, which has none. */
export type Copied = {
  /** Null if there was nothing to copy. */
  id: string | null
  shortid: string
  title: string
  directory_shortid: string | null
  sha256: string | null
  is_binary: boolean
  content: Buffer | null
}

/**
 * Gives the sandbox that the same statement inserts as `made` the files of its source, and returns them. Rows are
 * copied, contents are shared. It is one statement, so all files are of one version.
 */
export const copyOfFiles = (fromId: string) => ({
  writes: [
    {
      name: 'copied_directories',
      write: sql`
        insert into directories (sandbox_id, shortid, id, title, directory_shortid, inserted_at, updated_at)
        select made.id, d.shortid, gen_random_uuid(), d.title, d.directory_shortid, made.inserted_at, made.inserted_at
        from made, directories d where d.sandbox_id = ${fromId}
        returning id, shortid, title, directory_shortid`,
    },
    {
      name: 'copied_modules',
      write: sql`
        insert into modules (sandbox_id, shortid, id, title, directory_shortid, sha256, is_binary, inserted_at, updated_at)
        select made.id, m.shortid, gen_random_uuid(), m.title, m.directory_shortid, m.sha256, m.is_binary, made.inserted_at, made.inserted_at
        from made, modules m where m.sandbox_id = ${fromId}
        returning id, shortid, title, directory_shortid, sha256, is_binary`,
    },
  ],
  select: sql`
    select copied_modules.*, ${contentSql(sql`copied_modules.sha256`)} as content from copied_modules
    union all
    select copied_directories.*, null, null, null from copied_directories`,
})

/**
 * The contents of a source that are not in the database. They are read before anything is copied, so that missing ones
 * are reported while there is no copy yet.
 */
export async function contentsElsewhere(db: Database, fromId: string): Promise<Contents> {
  if (!db.objects) return new Map()
  const rows = await db
    .selectDistinct({ sha256: modules.sha256 })
    .from(modules)
    .innerJoin(blobs, eq(blobs.sha256, modules.sha256))
    .where(and(eq(modules.sandboxId, fromId), isNull(blobs.content)))
  return readContents(
    db,
    rows.map(({ sha256 }) => sha256),
  )
}

/** The files of a new sandbox, from the returned rows and contents that are already known. */
export async function copiedFiles(
  db: Reader,
  rows: readonly Copied[],
  { now, known }: { now: Date; known: Contents },
): Promise<SandboxFiles> {
  const files: SandboxFiles = { version: 0, modules: [], directories: [] }
  const moments = { insertedAt: now, updatedAt: now }
  const copied: (Parameters<typeof fileModule>[0] & { content: Buffer | null })[] = []
  for (const { id, shortid, title, directory_shortid: directoryShortid, ...row } of rows) {
    if (id === null) continue
    const placed = { id, shortid, title, directoryShortid }
    if (row.sha256 === null) files.directories.push(placed)
    else {
      const { sha256, is_binary: isBinary } = row
      const content = row.content ?? known.get(sha256) ?? null
      copied.push({ ...placed, ...moments, sha256, isBinary, content })
    }
  }
  files.modules.push(...(await withContents(db, copied)).map((row) => fileModule(row, row.content)))
  return files
}
