import { groupBy } from '@sandlot/core/group-by'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import type { GrantLevel } from '@sandlot/core/sandboxes/rules'
import type { Role } from '@sandlot/core/workspaces/rules'
import DataLoader from 'dataloader'
import { inArray } from 'drizzle-orm'
import { users } from './accounts/tables.ts'
import { type Entitlements, entitlementsOf } from './billing/entitlements.ts'
import { type Restrictable, restrictedOf } from './billing/restricted.ts'
import { noSandboxes, type SandboxCounts, sandboxCountsOf } from './billing/usage.ts'
import { branchCounts, branchesOf, pullRequestsOf } from './branches/repo.ts'
import type { Deps, Viewer } from './context.ts'
import { sandboxCounts } from './folders/repo.ts'
import { folders } from './folders/tables.ts'
import type { HostRepository } from './platform/drivers/git-host.ts'
import { KnownLoader } from './platform/known-loader.ts'
import { hostOf } from './repositories/github-account.ts'
import { type ProjectViewer, projectViewersOf } from './repositories/repo.ts'
import { projects } from './repositories/tables.ts'
import { screenshotVersions } from './runtime/screenshots/repo.ts'
import { findSandboxes, lastAccesses } from './sandboxes/repo.ts'
import { grantsTo } from './sharing/grants.ts'
import { templates } from './templates/tables.ts'
import { authorizationsOf, rolesOf, workspacesAs } from './workspaces/repo.ts'
import type { TeamRow } from './workspaces/rows.ts'

type LoaderDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'fetch' | 'keys' | 'setupCache'>

/** Reads that many fields of one request ask for, gathered into one query each. */
export function createLoaders(deps: LoaderDeps, viewer: Viewer | null) {
  const { db, clock } = deps
  const byId = <Row, Key extends string>(read: (ids: Key[]) => Promise<Row[]>, key: (row: Row) => Key) =>
    new KnownLoader<Key, Row | null>(async (ids) => {
      const rows = new Map((await read([...ids])).map((row) => [key(row), row]))
      return ids.map((id) => rows.get(id) ?? null)
    })
  const ofProject = <Row extends { projectId: string }>(read: (ids: string[]) => Promise<Row[]>) =>
    new DataLoader<string, Row[]>(async (ids) => {
      const rows = groupBy(await read([...ids]), (row) => row.projectId)
      return ids.map((id) => rows.get(id) ?? [])
    })
  const loaders = {
    user: byId(
      (ids: string[]) => db.select().from(users).where(inArray(users.id, ids)),
      (row) => row.id,
    ),
    workspace: new KnownLoader<string, TeamRow | null>(async (ids) => {
      const rows = new Map((await workspacesAs(db, viewer, ids)).map((row) => [row.workspace.id, row]))
      // Whoever may see a workspace is asked next.
      for (const id of ids) loaders.viewerRole.prime(id, rows.get(id)?.role ?? null)
      return ids.map((id) => rows.get(id)?.workspace ?? null)
    }),
    /** Of workspaces: what each may use, and has used. */
    entitlements: new DataLoader<string, Entitlements>(async (ids) => {
      const all = await entitlementsOf(deps, ids)
      return ids.map((id) => all.get(id) ?? new Error(`workspace ${id} was not read`))
    }),
    /** Of workspaces: how many sandboxes each has. */
    sandboxCounts: new DataLoader<string, SandboxCounts>(async (ids) => {
      const counts = await sandboxCountsOf(db, ids)
      return ids.map((id) => counts.get(id) ?? noSandboxes)
    }),
    /** Of workspaces: who may do what in each. */
    authorizations: new DataLoader<string, Awaited<ReturnType<typeof authorizationsOf>>>(async (ids) => {
      const rows = groupBy(await authorizationsOf(db, ids), (row) => row.workspaceId)
      return ids.map((id) => rows.get(id) ?? [])
    }),
    folder: byId(
      (ids: string[]) => db.select().from(folders).where(inArray(folders.id, ids)),
      (row) => row.id,
    ),
    /** Of folders: what lies right in each. */
    sandboxCount: new DataLoader<string, number>(async (ids) => {
      const counts = await sandboxCounts(db, [...ids])
      return ids.map((id) => counts.get(id) ?? 0)
    }),
    template: byId(
      (ids: string[]) => db.select().from(templates).where(inArray(templates.id, ids)),
      (row) => row.id,
    ),
    templateOfSandbox: byId(
      (ids: string[]) => db.select().from(templates).where(inArray(templates.sandboxId, ids)),
      (row) => row.sandboxId,
    ),
    sandbox: byId(
      (ids: string[]) => findSandboxes(db, ids),
      (row) => row.id,
    ),
    project: byId(
      (ids: string[]) => db.select().from(projects).where(inArray(projects.id, ids)),
      (row) => row.id,
    ),
    /** On GitHub, as the viewer sees them. */
    githubRepository: new DataLoader<RepositoryName, HostRepository | null, string>(
      async (names) => {
        const host = await hostOf({ ...deps, viewer })
        return Promise.all(names.map((name) => host.repository(name).catch((error: Error) => error)))
      },
      { cacheKeyFn: (name) => fullName(name).toLowerCase() },
    ),
    branchesOfProject: ofProject((ids) => branchesOf(db, ids)),
    pullRequestsOfProject: ofProject((ids) => pullRequestsOf(db, ids)),
    branchCount: new DataLoader<string, number>(async (ids) => {
      const counts = await branchCounts(db, [...ids])
      return ids.map((id) => counts.get(id) ?? 0)
    }),
    projectViewer: new DataLoader<string, ProjectViewer | null>(async (ids) => {
      const rows = viewer ? await projectViewersOf(db, viewer.userId, [...ids]) : []
      return ids.map((id) => rows.find((row) => row.projectId === id) ?? null)
    }),
    viewerRole: new KnownLoader<string, Role | null>(async (ids) => {
      const roles = viewer ? await rolesOf(db, viewer.userId, [...ids]) : new Map<string, Role>()
      return ids.map((id) => roles.get(id) ?? null)
    }),
    screenshotVersion: new KnownLoader<string, number | null>(async (ids) => {
      const versions = await screenshotVersions(db, [...ids])
      return ids.map((id) => versions.get(id) ?? null)
    }),
    /** What the viewer was given of a sandbox beyond its workspace. */
    grant: new DataLoader<string, GrantLevel | null>(async (ids) => {
      const levels = viewer
        ? await grantsTo(db, viewer.userId, [...ids], clock.now())
        : new Map<string, GrantLevel>()
      return ids.map((id) => levels.get(id) ?? null)
    }),
    /** Whether a sandbox is a draft beyond what the plan includes. */
    restricted: new DataLoader<Restrictable, boolean, string>(
      async (rows) => {
        const restricted = await restrictedOf(deps, rows)
        return rows.map(({ id }) => restricted.has(id))
      },
      { cacheKeyFn: ({ id }) => id },
    ),
    lastAccess: new KnownLoader<string, Date | null>(async (ids) => {
      const moments = viewer ? await lastAccesses(db, viewer.userId, [...ids]) : new Map<string, Date>()
      return ids.map((id) => moments.get(id) ?? null)
    }),
  }
  return loaders
}
export type Loaders = ReturnType<typeof createLoaders>
