import type { Deps, Viewer } from '../platform/context.ts'
import { KnownLoader, rowsBy } from '../platform/known-loader.ts'
import { likedAmong } from './likes.ts'
import { findSandboxes, lastAccesses } from './repo.ts'

export const loaders = ({ db }: Deps, viewer: Viewer | null) => ({
  sandbox: rowsBy(
    (ids: string[]) => findSandboxes(db, ids),
    ({ id }) => id,
  ),
  lastAccess: new KnownLoader<string, Date | null>(async (ids) => {
    const moments = viewer ? await lastAccesses(db, viewer.userId, [...ids]) : new Map<string, Date>()
    return ids.map((id) => moments.get(id) ?? null)
  }),
  liked: new KnownLoader<string, boolean>(async (ids) => {
    const liked = viewer ? await likedAmong(db, viewer.userId, [...ids]) : new Set<string>()
    return ids.map((id) => liked.has(id))
  }),
})

declare module '../platform/context.ts' {
  interface Loaders extends ReturnType<typeof loaders> {}
}
