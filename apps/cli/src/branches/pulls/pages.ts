import { type ListedPull, listPulls } from '@sandlot/core/branches/pull-rest'
import type { Client } from '@sandlot/core/client'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import type { RepositoryRef } from '@sandlot/core/repositories/queries'

export type Pull = Omit<ListedPull, 'baseBranch'>

/** Open ones come in one response; others are fetched page by page, up to the limit. */
export async function fetchPulls(
  client: Client,
  repository: RepositoryRef,
  { state, limit }: { state: 'open' | 'closed' | 'all'; limit: number },
): Promise<{ pulls: Pull[]; hasMore: boolean }> {
  if (state === 'open') {
    const { pullRequests } = await fetchProject(client, repository)
    return { pulls: pullRequests.map((pull) => ({ ...pull, state })), hasMore: false }
  }
  const { owner, name, teamId } = repository
  const pulls: Pull[] = []
  for (let page = 1; ; page += 1) {
    const query = { workspaceId: teamId, state, page }
    const found = await client.rest(listPulls, { params: { owner, name }, query })
    pulls.push(...found.pulls)
    if (pulls.length >= limit || !found.hasMore) return { pulls, hasMore: found.hasMore }
  }
}
