import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import DataLoader from 'dataloader'
import { inArray } from 'drizzle-orm'
import type { Deps, Viewer } from '../platform/context.ts'
import type { HostRepository } from '../platform/drivers/git-host.ts'
import { rowsBy } from '../platform/known-loader.ts'
import { installedOn } from './github-app.ts'
import { hostOf } from './host.ts'
import { type ProjectViewer, projectViewersOf } from './repo.ts'
import { projects } from './tables.ts'

export const loaders = (deps: Deps, viewer: Viewer | null) => ({
  project: rowsBy(
    (ids: string[]) => deps.db.select().from(projects).where(inArray(projects.id, ids)),
    ({ id }) => id,
  ),
  /** Repositories at their host, as the viewer sees them. */
  hostRepository: new DataLoader<RepositoryName, HostRepository | null, string>(
    async (names) => {
      const host = await hostOf({ ...deps, viewer })
      return Promise.all(names.map((name) => host.repository(name).catch((error: Error) => error)))
    },
    { cacheKeyFn: (name) => fullName(name).toLowerCase() },
  ),
  /** Whether this instance's app is installed on them. */
  appInstalled: new DataLoader<RepositoryName, boolean, string>(async (names) => installedOn(deps, names), {
    cacheKeyFn: (name) => fullName(name).toLowerCase(),
  }),
  projectViewer: new DataLoader<string, ProjectViewer | null>(async (ids) => {
    const rows = viewer ? await projectViewersOf(deps.db, viewer.userId, [...ids]) : []
    return ids.map((id) => rows.find((row) => row.projectId === id) ?? null)
  }),
})

declare module '../platform/context.ts' {
  interface Loaders extends ReturnType<typeof loaders> {}
}
