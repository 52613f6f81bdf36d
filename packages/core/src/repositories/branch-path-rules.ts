import type { RepositoryName } from './rules.ts'

type BranchPlace = RepositoryName & {
  /** The default one where it is not named. */
  branch?: string
  workspaceId?: string | undefined
  /** The name of a file in the folder that follows the branch. */
  file?: string
  /** The number of a pull request, which is shown for review. */
  pull?: number
  /** Whether it has just been imported. */
  isImport?: boolean
}

/** The page of a branch in the editor (contract §7). */
export function branchPath({
  owner,
  name,
  branch,
  workspaceId,
  file,
  pull,
  isImport = false,
}: BranchPlace): string {
  const parts = [owner, name, ...(branch === undefined ? [] : branch.split('/'))]
  const query = new URLSearchParams({
    ...(workspaceId !== undefined && { workspaceId }),
    ...(file !== undefined && { file }),
    ...(pull !== undefined && { pull: String(pull), mode: 'review' }),
    ...(isImport && { import: 'true' }),
  })
  return `/p/github/${parts.map(encodeURIComponent).join('/')}${query.size > 0 ? `?${query}` : ''}`
}
