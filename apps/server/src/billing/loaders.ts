import DataLoader from 'dataloader'
import type { Deps } from '../platform/context.ts'
import { type Entitlements, entitlementsOf } from './entitlements.ts'
import { type Restrictable, restrictedOf } from './restricted.ts'
import { noSandboxes, type SandboxCounts, sandboxCountsOf } from './usage.ts'

export const loaders = (deps: Deps) => ({
  /** By workspace: what it may use, and has used. */
  entitlements: new DataLoader<string, Entitlements>(async (ids) => {
    const all = await entitlementsOf(deps, ids)
    return ids.map((id) => all.get(id) ?? new Error(`workspace ${id} was not read`))
  }),
  /** By workspace: how many sandboxes it has. */
  sandboxCounts: new DataLoader<string, SandboxCounts>(async (ids) => {
    const counts = await sandboxCountsOf(deps.db, ids)
    return ids.map((id) => counts.get(id) ?? noSandboxes)
  }),
  /** Whether a sandbox is a draft beyond what the plan includes. */
  restricted: new DataLoader<Restrictable, boolean, string>(
    async (rows) => {
      const restricted = await restrictedOf(deps, rows)
      return rows.map(({ id }) => restricted.has(id))
    },
    { cacheKeyFn: ({ id }) => id },
  ),
})

declare module '../platform/context.ts' {
  interface Loaders extends ReturnType<typeof loaders> {}
}
