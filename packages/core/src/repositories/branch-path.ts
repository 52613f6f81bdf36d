import type { RepositoryName } from './rules.ts'

type BranchPlace = RepositoryName & {
  /** The default one where it is not named. */
  branch?: string
  workspaceId?: string | undefined
  /** Whether it has just been imported. */
  isImport?: boolean
}

/** The page of a branch in the editor (contract §7). */
export function branchPath({ owner, name, branch, workspaceId, isImport = false }: BranchPlace): string {
  const parts = [owner, name, ...(branch === undefined ? [] : branch.split('/'))]
  const query = new URLSearchParams({
    ...(workspaceId !== undefined && { workspaceId }),
    ...(isImport && { import: 'true' }),
  })
  return `/p/github/${parts.map(encodeURIComponent).join('/')}${query.size > 0 ? `?${query}` : ''}`
}
