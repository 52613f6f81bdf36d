import { groupBy } from '@sandlot/core/group-by'
import type { Role } from '@sandlot/core/workspaces/rules'
import DataLoader from 'dataloader'
import type { Deps, Viewer } from '../platform/context.ts'
import { KnownLoader } from '../platform/known-loader.ts'
import { authorizationsOf, membershipsIn, rolesOf, workspacesAs } from './repo.ts'
import type { TeamRow } from './rows.ts'

export function loaders({ db }: Deps, viewer: Viewer | null) {
  const viewerRole = new KnownLoader<string, Role | null>(async (ids) => {
    const roles = viewer ? await rolesOf(db, viewer.userId, [...ids]) : new Map<string, Role>()
    return ids.map((id) => roles.get(id) ?? null)
  })
  return {
    viewerRole,
    workspace: new KnownLoader<string, TeamRow | null>(async (ids) => {
      const rows = new Map((await workspacesAs(db, viewer, ids)).map((row) => [row.workspace.id, row]))
      // The viewer's role is needed next.
      for (const id of ids) viewerRole.prime(id, rows.get(id)?.role ?? null)
      return ids.map((id) => rows.get(id)?.workspace ?? null)
    }),
    /** By workspace: the viewer's own membership. */
    ownMembership: new DataLoader<string, Awaited<ReturnType<typeof membershipsIn>>[number] | null>(
      async (ids) => {
        const rows = viewer ? await membershipsIn(db, ids, viewer.userId) : []
        const byId = new Map(rows.map((row) => [row.workspaceId, row]))
        return ids.map((id) => byId.get(id) ?? null)
      },
    ),
    /** By workspace: the role of each member. */
    authorizations: new DataLoader<string, Awaited<ReturnType<typeof authorizationsOf>>>(async (ids) => {
      const rows = groupBy(await authorizationsOf(db, ids, viewer?.userId ?? null), (row) => row.workspaceId)
      return ids.map((id) => rows.get(id) ?? [])
    }),
  }
}

declare module '../platform/context.ts' {
  interface Loaders extends ReturnType<typeof loaders> {}
}
