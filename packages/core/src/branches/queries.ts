import { signedOut } from '../accounts/signed-out.ts'
import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import type { BranchItem } from '../sandboxes/items/items.ts'
import { RECENT_LIMIT } from '../sandboxes/limits.ts'
import { RecentlyAccessedBranchesDocument } from './operations.gen.ts'

/** Below those of repositories: what changes a repository may change its branches. */
export const branchKeys = {
  recent: (teamId: string) => ['repositories', 'recent-branches', teamId] as const,
}

/** The branches of a workspace that were opened last, the last first. */
export const recentBranchesQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: branchKeys.recent(teamId),
    queryFn: async (): Promise<BranchItem[]> => {
      const { me } = await client.graphql(RecentlyAccessedBranchesDocument, { teamId, limit: RECENT_LIMIT })
      if (!me) throw signedOut()
      return me.recentBranches.map(({ project: { repository }, ...branch }) => ({ ...branch, repository }))
    },
  })
