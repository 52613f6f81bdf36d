import type { GrantLevel } from '@sandlot/core/sandboxes/rules'
import DataLoader from 'dataloader'
import type { Deps, Viewer } from '../platform/context.ts'
import { grantsTo } from './grants.ts'

export const loaders = ({ db, clock }: Deps, viewer: Viewer | null) => ({
  /** The viewer's grant on a sandbox, beyond its workspace. */
  grant: new DataLoader<string, GrantLevel | null>(async (ids) => {
    const levels = viewer
      ? await grantsTo(db, viewer.userId, [...ids], clock.now())
      : new Map<string, GrantLevel>()
    return ids.map((id) => levels.get(id) ?? null)
  }),
})

declare module '../platform/context.ts' {
  interface Loaders extends ReturnType<typeof loaders> {}
}
