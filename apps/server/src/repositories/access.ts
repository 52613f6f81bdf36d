import { refusalError } from '@sandlot/core/actions'
import type { WorkspaceActionName } from '@sandlot/core/all-actions'
import { nameRefusals } from '@sandlot/core/repositories/host-refusals'
import { isRepositoryName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { canWrite } from '@sandlot/core/workspaces/rules'
import type { Context } from '../platform/context.ts'
import type { HostPermission } from '../platform/drivers/git-host.ts'
import { isUuid } from '../platform/ids.ts'
import { workspacesOf } from '../workspaces/repo.ts'
import { workspaceOf } from '../workspaces/target-workspace.ts'
import type { ProjectRow } from './rows.ts'

/** An action on the repositories of the workspace named by an argument. */
export const repositoryAct = (action: WorkspaceActionName, team: string) =>
  ({ action, workspaces: { team: team.toLowerCase() } }) as const

export function requireName(repository: RepositoryName): RepositoryName {
  if (!isRepositoryName(repository)) throw refusalError(nameRefusals, 'repositoryInvalid', { field: 'name' })
  return repository
}

/** The workspaces to search: the given one, or else all of the viewer's, the primary one first. */
export async function workspacesToSearch(context: Context, team: string | null): Promise<string[]> {
  const { viewer, db } = context
  if (!viewer) return []
  if (team !== null) return isUuid(team) ? [team.toLowerCase()] : []
  const first = workspaceOf(viewer)
  const mine = (await workspacesOf(db, viewer.userId)).map(({ id }) => id)
  return mine.sort((a, b) => Number(b === first) - Number(a === first))
}

/** The viewer's permissions on GitHub, as far as known; otherwise the lowest (contract §1). */
export async function permissionOf(project: ProjectRow, { loaders }: Context): Promise<HostPermission> {
  return (await loaders.projectViewer.load(project.id))?.permission ?? 'READ'
}

/** The viewer's permissions on GitHub, limited by their role in the workspace. */
export async function authorizationOf(
  project: ProjectRow,
  context: Context,
): Promise<HostPermission | 'NONE'> {
  const role = await context.roleIn(project.workspaceId)
  if (role === null) return 'NONE'
  return canWrite(role) ? permissionOf(project, context) : 'READ'
}
