import type { Client } from '@sandlot/core/client'
import { type GitRepository, listGitRepositories } from '@sandlot/core/git/rest'
import type { RepositoryName } from '@sandlot/core/repositories/rules'

export const settingsKey = (teamId: string) => ['git-repositories', teamId]

/** A repository that lives here, with what is set for it; null for none of the workspace. */
export const settingsQuery = (client: Client, { owner, name }: RepositoryName, teamId: string) => ({
  queryKey: [...settingsKey(teamId), owner.toLowerCase(), name.toLowerCase()],
  queryFn: async (): Promise<GitRepository | null> => {
    const { repositories } = await client.rest(listGitRepositories, { params: { id: teamId }, query: {} })
    const isWanted = (one: GitRepository) =>
      one.owner === owner.toLowerCase() && one.name.toLowerCase() === name.toLowerCase()
    return repositories.find(isWanted) ?? null
  },
})
