import type { QueryClient } from '@tanstack/query-core'
import { signedOut } from '../accounts/signed-out.ts'
import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import { workspaceMissing } from '../workspaces/missing.ts'
import { type ProjectItemFragment, RepositoriesByTeamDocument } from './operations.gen.ts'
import type { RepositoryName } from './rules.ts'

export type Project = ProjectItemFragment
/** A repository of a workspace. */
export type RepositoryRef = RepositoryName & { teamId: string }

const names = ({ owner, name }: RepositoryName) => [owner.toLowerCase(), name.toLowerCase()] as const

/** `github` is separate, because changes to a workspace do not affect what GitHub shows. */
export const repositoryKeys = {
  all: ['repositories'] as const,
  list: (teamId: string) => ['repositories', 'list', teamId] as const,
  synced: (teamId: string) => ['repositories', 'synced', teamId] as const,
  one: ({ teamId, ...repository }: RepositoryRef) =>
    ['repositories', 'one', teamId, ...names(repository)] as const,
  github: (repository: RepositoryName) => ['repositories', 'github', ...names(repository)] as const,
  githubAll: ['repositories', 'github'] as const,
  accounts: ['github-accounts'] as const,
  accountRepos: ['github-repositories'] as const,
  account: (login: string, part: 'partial' | 'full') => ['github-repositories', login, part] as const,
}

/** The repositories of a workspace, in no order; `sync` first refreshes outdated ones from GitHub (spec RP-002). */
export async function fetchProjects(client: Client, teamId: string, sync: boolean): Promise<Project[]> {
  const { me } = await client.graphql(RepositoriesByTeamDocument, { teamId, syncData: sync })
  if (!me) throw signedOut()
  if (!me.team) throw workspaceMissing()
  return me.team.projects
}

/** What the server knows, immediately. */
export const projectsQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: repositoryKeys.list(teamId),
    queryFn: () => fetchProjects(client, teamId, false),
  })

/** The same after refreshing from GitHub; its result replaces what is shown. */
export const syncedProjectsQuery = (client: Client, cache: QueryClient, teamId: string) =>
  queryOptions({
    queryKey: repositoryKeys.synced(teamId),
    queryFn: async () => {
      const projects = await fetchProjects(client, teamId, true)
      cache.setQueryData(repositoryKeys.list(teamId), projects)
      return projects
    },
    retry: false,
  })
