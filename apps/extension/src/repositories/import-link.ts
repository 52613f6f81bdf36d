import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'

/** The dashboard of an instance, asked to import a repository (spec RT-074). Slashes stay readable. */
export function importLink(origin: string, repository: RepositoryName, workspaceId?: string): string {
  const workspace = workspaceId === undefined ? '' : `workspace=${encodeURIComponent(workspaceId)}&`
  return `${origin}/dashboard?${workspace}import_repo=${fullName(repository)}`
}
