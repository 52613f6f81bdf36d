import { signedOut } from '../accounts/signed-out.ts'
import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import type { BranchItem } from '../sandboxes/items/items.ts'
import { RECENT_LIMIT } from '../sandboxes/limits.ts'
import { RecentlyAccessedBranchesDocument } from './operations.gen.ts'

/** Below the keys of repositories, because changes to a repository may affect its branches. */
export const branchKeys = {
  recent: (teamId: string) => ['repositories', 'recent-branches', teamId] as const,
}

/** The most recently opened branches of a workspace. */
export const recentBranchesQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: branchKeys.recent(teamId),
    queryFn: async (): Promise<BranchItem[]> => {
      const { me } = await client.graphql(RecentlyAccessedBranchesDocument, { teamId, limit: RECENT_LIMIT })
      if (!me) throw signedOut()
      return me.recentBranches.map(({ project: { repository }, ...branch }) => ({ ...branch, repository }))
    },
  })
