import { isRepositoryName, type RepositoryName } from '../repositories/rules.ts'

type Listed = {
  name: string
  lastAccessedAt: string | null
  upstream: boolean
  pullRequests: readonly { number: number }[]
}

/**
 * The default branch, those with pull requests (newest first), those the person opened (latest first), then the rest of
 * those on GitHub. Other branches are not shown (spec RP-007 to RP-011).
 */
export function orderBranches<B extends Listed>(branches: readonly B[], defaultName: string): B[] {
  const newest = ({ pullRequests }: Listed) => Math.max(0, ...pullRequests.map(({ number }) => number))
  const group = (branch: Listed) => {
    if (branch.name === defaultName) return 0
    if (branch.pullRequests.length > 0) return 1
    if (branch.lastAccessedAt !== null) return 2
    return branch.upstream ? 3 : 4
  }
  return branches
    .filter((branch) => group(branch) < 4)
    .sort(
      (a, b) =>
        group(a) - group(b) ||
        newest(b) - newest(a) ||
        (b.lastAccessedAt ?? '').localeCompare(a.lastAccessedAt ?? ''),
    )
}

/**
 * Parses the path after `/p/github/`: a repository and optionally a branch, whose name may contain slashes (contract
 * §7).
 */
export function parseBranchPath(path: string): (RepositoryName & { branch: string | null }) | null {
  const [owner = '', name = '', ...branch] = path.split('/')
  if (!isRepositoryName({ owner, name })) return null
  return { owner, name, branch: branch.join('/') || null }
}
