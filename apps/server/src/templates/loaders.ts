import { inArray } from 'drizzle-orm'
import type { Deps } from '../platform/context.ts'
import { rowsBy } from '../platform/known-loader.ts'
import { templates } from './tables.ts'

export const loaders = ({ db }: Deps) => ({
  template: rowsBy(
    (ids: string[]) => db.select().from(templates).where(inArray(templates.id, ids)),
    ({ id }) => id,
  ),
  templateOfSandbox: rowsBy(
    (ids: string[]) => db.select().from(templates).where(inArray(templates.sandboxId, ids)),
    ({ sandboxId }) => sandboxId,
  ),
})

declare module '../platform/context.ts' {
  interface Loaders extends ReturnType<typeof loaders> {}
}
