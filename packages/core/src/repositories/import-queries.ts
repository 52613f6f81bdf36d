import type { QueryClient } from '@tanstack/query-core'
import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { queryOptions } from '../query.ts'
import { PARTIAL_REPOSITORIES } from './limits.ts'
import { repositoryMessages } from './messages.ts'
import {
  GetGitHubAccountReposDocument,
  GetGitHubOrganizationReposDocument,
  GetGithubRepoDocument,
  GithubAccountsDocument,
  type GithubRepoItemFragment,
  ImportProjectDocument,
} from './mutations.gen.ts'
import { type Place, type Project, repositoryKeys } from './queries.ts'
import type { RepositoryName } from './rules.ts'

export type GithubRepo = GithubRepoItemFragment

/** A repository of GitHub and where it was imported already; not_found where GitHub shows none. */
export async function fetchGithubRepo(client: Client, { owner, name }: RepositoryName) {
  const { githubRepo, projects } = await client.graphql(GetGithubRepoDocument, { owner, name })
  if (!githubRepo)
    throw new AppError('not_found', repositoryMessages.notFound({ owner, name }), {
      reason: 'repositoryNotFound',
      hint: repositoryMessages.notFoundHint,
    })
  return { repo: githubRepo, projects }
}

export type FoundRepo = Awaited<ReturnType<typeof fetchGithubRepo>>

export const githubRepoQuery = (client: Client, repository: RepositoryName) =>
  queryOptions({
    queryKey: repositoryKeys.github(repository),
    queryFn: () => fetchGithubRepo(client, repository),
    retry: false,
  })

/** The person's GitHub account and organizations; profile null without a GitHub sign-in. */
export const githubAccountsQuery = (client: Client) =>
  queryOptions({
    queryKey: repositoryKeys.accounts,
    queryFn: async () => {
      const { me } = await client.graphql(GithubAccountsDocument)
      return { profile: me?.githubProfile ?? null, organizations: me?.githubOrganizations ?? [] }
    },
    retry: false,
  })

/** The repositories of an account, last push first: the first few, or all of them (spec IM-032 to IM-034). */
export const accountReposQuery = (
  client: Client,
  account: { login: string; isOwn: boolean },
  part: 'partial' | 'full',
) =>
  queryOptions({
    queryKey: repositoryKeys.account(account.login, part),
    queryFn: async (): Promise<GithubRepo[]> => {
      const page = part === 'partial' ? { page: 1, perPage: PARTIAL_REPOSITORIES } : {}
      if (account.isOwn) {
        const { me } = await client.graphql(GetGitHubAccountReposDocument, page)
        return me?.githubRepos ?? []
      }
      const organization = account.login
      const reply = await client.graphql(GetGitHubOrganizationReposDocument, { organization, ...page })
      return reply.githubOrganizationRepos ?? []
    },
    staleTime: 60_000,
    retry: false,
  })

/** Imports a repository; the answer tells its name as GitHub spells it. */
export async function importRepository(client: Client, { owner, name, teamId }: Place): Promise<Project> {
  return (await client.graphql(ImportProjectDocument, { owner, name, teamId })).importProject
}

export const importProject = (client: Client, cache: QueryClient) => ({
  mutationKey: ['importProject'],
  mutationFn: (place: Place) => importRepository(client, place),
  onSuccess: () => cache.invalidateQueries({ queryKey: repositoryKeys.all }),
})
