import type { QueryClient } from '@tanstack/query-core'
import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { queryOptions } from '../query.ts'
import { workspaceMessages } from '../workspaces/messages.ts'
import { PARTIAL_REPOSITORIES } from './limits.ts'
import { repositoryMessages } from './messages.ts'
import {
  GetGitHubAccountReposDocument,
  GetGitHubOrganizationReposDocument,
  GetGithubRepoDocument,
  GithubAccountsDocument,
  type GithubRepoItemFragment,
  ImportProjectDocument,
  type ProjectItemFragment,
  RepositoriesByTeamDocument,
  RepositoryByDetailsDocument,
} from './operations.gen.ts'
import type { RepositoryName } from './rules.ts'

export type Project = ProjectItemFragment
export type GithubRepo = GithubRepoItemFragment
type Place = RepositoryName & { teamId: string }

const names = ({ owner, name }: RepositoryName) => [owner.toLowerCase(), name.toLowerCase()] as const

/** `github` is apart from the rest: what a workspace holds changes without a word about GitHub. */
export const repositoryKeys = {
  all: ['repositories'] as const,
  list: (teamId: string) => ['repositories', 'list', teamId] as const,
  synced: (teamId: string) => ['repositories', 'synced', teamId] as const,
  one: ({ teamId, ...repository }: Place) => ['repositories', 'one', teamId, ...names(repository)] as const,
  github: (repository: RepositoryName) => ['repositories', 'github', ...names(repository)] as const,
  githubAll: ['repositories', 'github'] as const,
  accounts: ['github-accounts'] as const,
  accountRepos: ['github-repositories'] as const,
  account: (login: string, part: 'partial' | 'full') => ['github-repositories', login, part] as const,
}

/** The repositories of a workspace, in no order; `sync` asks GitHub for what is old first (spec RP-002). */
export async function fetchProjects(client: Client, teamId: string, sync: boolean): Promise<Project[]> {
  const { me } = await client.graphql(RepositoriesByTeamDocument, { teamId, syncData: sync })
  if (!me) throw signedOut()
  if (!me.team) throw new AppError('not_found', workspaceMessages.notFound)
  return me.team.projects
}

const signedOut = () => new AppError('unauthenticated', 'You need to be signed in to do this.')

/** What is known here, at once. */
export const projectsQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: repositoryKeys.list(teamId),
    queryFn: () => fetchProjects(client, teamId, false),
  })

/** The same after asking GitHub; what it brings replaces what is shown. */
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

/** An imported repository with its branches; not_found where the workspace does not have it. */
export async function fetchProject(client: Client, { owner, name, teamId }: Place) {
  const { project } = await client.graphql(RepositoryByDetailsDocument, { owner, name, teamId })
  if (!project)
    throw new AppError('not_found', repositoryMessages.notImported({ owner, name }), {
      hint: repositoryMessages.notImportedHint,
    })
  return project
}

export const projectQuery = (client: Client, place: Place) =>
  queryOptions({ queryKey: repositoryKeys.one(place), queryFn: () => fetchProject(client, place) })

/** A repository of GitHub and where it was imported already; not_found where GitHub shows none. */
export async function fetchGithubRepo(client: Client, { owner, name }: RepositoryName) {
  const { githubRepo, projects } = await client.graphql(GetGithubRepoDocument, { owner, name })
  if (!githubRepo)
    throw new AppError('not_found', repositoryMessages.notFound({ owner, name }), {
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
