import { inArray } from 'drizzle-orm'
import type { Deps } from '../platform/context.ts'
import { rowsBy } from '../platform/known-loader.ts'
import { users } from './tables.ts'

export const loaders = ({ db }: Deps) => ({
  user: rowsBy(
    (ids: string[]) => db.select().from(users).where(inArray(users.id, ids)),
    ({ id }) => id,
  ),
})

declare module '../platform/context.ts' {
  interface Loaders extends ReturnType<typeof loaders> {}
}
