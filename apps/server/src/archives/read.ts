import { directoryPaths } from '@sandlot/core/files/rules'
import { groupBy } from '@sandlot/core/group-by'
import { inArray } from 'drizzle-orm'
import { withContents } from '../files/blobs.ts'
import { directories, modules } from '../files/tables.ts'
import type { Database } from '../platform/db/database.ts'
import { findSandboxes } from '../sandboxes/repo.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'

export type ReadSandbox = {
  row: SandboxRow
  files: { path: string; content: Buffer }[]
  directories: string[]
}

/** Reads several sandboxes by id with all their files, as of one moment; those deleted in the meantime are left out. */
export const readSandboxes = (db: Database, ids: string[]): Promise<Map<string, ReadSandbox>> =>
  db.transaction(
    async (tx) => {
      const rows = await findSandboxes(tx, ids)
      const { sandboxId, shortid, title, directoryShortid } = directories
      const folders = groupBy(
        await tx
          .select({ sandboxId, shortid, title, directoryShortid })
          .from(directories)
          .where(inArray(sandboxId, ids)),
        (folder) => folder.sandboxId,
      )
      const files = groupBy(
        await withContents(
          tx,
          await tx
            .select({
              sandboxId: modules.sandboxId,
              title: modules.title,
              folder: modules.directoryShortid,
              sha256: modules.sha256,
            })
            .from(modules)
            .where(inArray(modules.sandboxId, ids)),
        ),
        (file) => file.sandboxId,
      )
      return new Map(
        rows.flatMap((row) => {
          if (row.removedAt) return []
          const paths = directoryPaths(folders.get(row.id) ?? [])
          const own = (files.get(row.id) ?? []).map(({ title: name, folder, content }) => {
            const around = folder === null ? undefined : paths.get(folder)
            return { path: around ? `${around}/${name}` : name, content }
          })
          const read = {
            row,
            files: own.sort((a, b) => (a.path < b.path ? -1 : 1)),
            directories: [...paths.values()].sort(),
          }
          return [[row.id, read] as const]
        }),
      )
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
