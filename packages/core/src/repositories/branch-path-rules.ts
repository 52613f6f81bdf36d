import type { RepositoryName } from './rules.ts'

type BranchPlace = RepositoryName & {
  /** Defaults to the default branch. */
  branch?: string
  workspaceId?: string | undefined
  /** A file's name within the folder after the branch. */
  file?: string
  /** A pull request to review. */
  pull?: number
  /** Whether it was just imported. */
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
