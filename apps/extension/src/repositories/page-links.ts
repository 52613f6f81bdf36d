import { branchPath } from '@sandlot/core/repositories/branch-path-rules'
import type { GithubPage } from '@sandlot/core/repositories/page-rules'
import { fullName, repositoryPath } from '@sandlot/core/repositories/rules'

/** The part of a page that a link needs. */
export type Wanted = Pick<GithubPage, 'repository'> & Partial<GithubPage>

type Into = { workspaceId?: string | undefined; vmTier?: number | undefined }

const query = (parts: Record<string, string | number | undefined>) =>
  Object.entries(parts)
    .filter(([, value]) => value !== undefined && value !== '')
    // Keep slashes readable.
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%2F', '/')}`)
    .join('&')

/**
 * Returns the dashboard link that imports a repository (spec RT-074) and then opens its branch and folder, a file in
 * that, or a pull request.
 */
export function importLink(origin: string, wanted: Wanted, { workspaceId, vmTier }: Into = {}): string {
  const { repository, tree, file, pull } = wanted
  return `${origin}/dashboard?${query({
    workspace: workspaceId,
    import_repo: fullName(repository),
    import_ref: tree,
    import_file: file,
    import_pull: pull,
    import_tier: vmTier,
  })}`
}

/** Returns the link that opens a branch, or creates one from a commit. */
export function branchLink(origin: string, wanted: Wanted, workspaceId?: string): string {
  const { repository, tree, file, pull } = wanted
  const path = branchPath({
    ...repository,
    ...(tree && { branch: tree }),
    ...(file !== undefined && { file }),
    ...(pull !== undefined && { pull }),
    workspaceId,
  })
  return origin + path
}

/** Returns the link to a repository that a workspace has imported. */
export const repositoryLink = (origin: string, { repository }: Wanted, workspaceId: string): string =>
  origin + repositoryPath(repository, workspaceId)
