import type { QueryClient } from '@tanstack/query-core'
import type { Client } from '../client.ts'
import { AppError, toAppError } from '../errors.ts'
import { queryOptions } from '../query.ts'
import { forkMessages } from './fork-messages.ts'
import { PARTIAL_REPOSITORIES } from './limits.ts'
import { repositoryMessages } from './messages.ts'
import {
  DeleteProjectDocument,
  GetGitHubAccountReposDocument,
  GetGitHubOrganizationReposDocument,
  GetGithubRepoDocument,
  GithubAccountsDocument,
  type GithubRepoItemFragment,
  ImportProjectDocument,
  UpdateProjectVmTierDocument,
} from './mutations.gen.ts'
import { type Project, type RepositoryRef, repositoryKeys } from './queries.ts'
import { forkOnGithub, validateRepository } from './rest.ts'
import type { RepositoryName } from './rules.ts'

export type GithubRepo = GithubRepoItemFragment

/** A GitHub repository and where it is already imported; not_found if GitHub does not show one. */
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
    // It may have changed at GitHub, or the person may have gained access (spec GQ-017).
    staleTime: 0,
    retry: false,
  })

/** The person's GitHub account and organizations; profile null if they have not connected GitHub. */
export const githubAccountsQuery = (client: Client) =>
  queryOptions({
    queryKey: repositoryKeys.accounts,
    queryFn: async () => {
      const { me } = await client.graphql(GithubAccountsDocument)
      return { profile: me?.githubProfile ?? null, organizations: me?.githubOrganizations ?? [] }
    },
    retry: false,
  })

/** The repositories of an account, last push first: the first few, or all (spec IM-032 to IM-034). */
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

/** Imports a repository; the result has its name in GitHub's spelling. */
export async function importRepository(
  client: Client,
  { owner, name, teamId }: RepositoryRef,
): Promise<Project> {
  return (await client.graphql(ImportProjectDocument, { owner, name, teamId })).importProject
}

/** Imports a repository and sets the machine for its branches (spec GQ-048, GQ-049). */
export const importGitHubRepository =
  (client: Client, cache: QueryClient) =>
  async ({ vmTier, ...repository }: RepositoryRef & { vmTier: number | null }) => {
    const { id, defaultBranch } = await importRepository(client, repository)
    if (vmTier !== null) await client.graphql(UpdateProjectVmTierDocument, { projectId: id, vmTier })
    void cache.invalidateQueries({ queryKey: repositoryKeys.all })
    return { success: true, defaultBranch: defaultBranch.name } as const
  }

export type Validity =
  | { state: 'idle' }
  | { state: 'validating' }
  | { state: 'valid'; owner: string; name: string }
  | { state: 'invalid'; message: string }

/** Whether a fork can have a name; a failed check reads like a taken name (spec ER-086). */
export async function nameValidity(client: Client, { owner, name }: RepositoryName): Promise<Validity> {
  const reply = await client.rest(validateRepository, { params: { owner, name } }).catch(toAppError)
  if (reply instanceof AppError) return { state: 'invalid', message: reply.message || forkMessages.invalid }
  return reply.valid
    ? { state: 'valid', owner, name }
    : { state: 'invalid', message: reply.message || forkMessages.invalid }
}

type Fork = { from: RepositoryName; name: string; teamId: string; organization: string | null }

/** Forks a repository; the person's own account needs no name (spec IM-088). */
export const forkRepository =
  (client: Client, cache: QueryClient) =>
  async ({ from, name, teamId, organization }: Fork) => {
    const body = { name, teamId, ...(organization !== null && { organization }) }
    const made = await client.rest(forkOnGithub, { params: from, body })
    void cache.invalidateQueries({ queryKey: repositoryKeys.all })
    return made
  }

/** Removes a repository from a workspace and invalidates the lists. */
export const removeRepository = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ owner, name, teamId }: RepositoryRef) =>
    client.graphql(DeleteProjectDocument, { owner, name, teamId }),
  onSuccess: () => cache.invalidateQueries({ queryKey: repositoryKeys.all }),
})
