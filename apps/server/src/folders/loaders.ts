import DataLoader from 'dataloader'
import { inArray } from 'drizzle-orm'
import type { Deps } from '../platform/context.ts'
import { rowsBy } from '../platform/known-loader.ts'
import { sandboxCounts } from './repo.ts'
import { folders } from './tables.ts'

export const loaders = ({ db }: Deps) => ({
  folder: rowsBy(
    (ids: string[]) => db.select().from(folders).where(inArray(folders.id, ids)),
    ({ id }) => id,
  ),
  /** By folder: how many sandboxes are directly in it. */
  sandboxCount: new DataLoader<string, number>(async (ids) => {
    const counts = await sandboxCounts(db, [...ids])
    return ids.map((id) => counts.get(id) ?? 0)
  }),
})

declare module '../platform/context.ts' {
  interface Loaders extends ReturnType<typeof loaders> {}
}
