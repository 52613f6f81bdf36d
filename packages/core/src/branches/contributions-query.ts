import { signedOut } from '../accounts/signed-out.ts'
import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import { CONTRIBUTIONS_MAX } from './limits.ts'
import { ContributionBranchesDocument } from './mutations.gen.ts'

async function fetchContributions(client: Client) {
  const { me } = await client.graphql(ContributionBranchesDocument, { limit: CONTRIBUTIONS_MAX })
  if (!me) throw signedOut()
  return me.recentBranches
}

export type Contribution = Awaited<ReturnType<typeof fetchContributions>>[number]

/** The person's branches of repositories to which they cannot write, the most recently opened first (spec RP-028). */
export const contributionsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['repositories', 'contributions'],
    queryFn: () => fetchContributions(client),
  })
