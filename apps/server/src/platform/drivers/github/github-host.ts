import { refusalError } from '@sandlot/core/actions'
import { BRANCHES_MAX, PULL_REQUESTS_MAX, PULLS_PAGE_SIZE } from '@sandlot/core/branches/limits'
import { hostRefusals } from '@sandlot/core/repositories/host-refusals'
import { ACCOUNT_REPOSITORIES_MAX, GITHUB_PAGE_SIZE } from '@sandlot/core/repositories/limits'
import { isAccountName } from '@sandlot/core/repositories/rules'
import { z } from 'zod'
import type { GitHost, RepoPage } from '../git-host.ts'
import { openArchive } from './archive.ts'
import {
  type GithubOptions,
  githubClient,
  noneIf,
  ofRepository,
  type Params,
  refuse,
  unless,
} from './client.ts'
import {
  Account,
  Branch,
  Commit,
  ListedPull,
  PullRequest,
  Ref,
  Repository,
  toAccount,
  toPullRequest,
  toRepository,
} from './shapes.ts'

/** GitHub and GitHub Enterprise. The address comes only from the configuration; names are validated first. */
export function githubHost(options: GithubOptions): GitHost {
  const { ask, askAll, hasToken, deadline, problem } = githubClient(options)

  const askPage = async (route: string, params: Params, { page, perPage }: RepoPage) =>
    page === null && perPage === null
      ? askAll(route, params, Repository, ACCOUNT_REPOSITORIES_MAX)
      : ask(route, { ...params, page: page ?? 1, per_page: perPage ?? GITHUB_PAGE_SIZE }, z.array(Repository))

  return {
    repository: async (name) => {
      const found = await ask('GET /repos/{owner}/{repo}', ofRepository(name), Repository)
      return found && toRepository(found, hasToken)
    },
    branches: async (name) => {
      const route = 'GET /repos/{owner}/{repo}/branches'
      return ((await askAll(route, ofRepository(name), Branch, BRANCHES_MAX + 1)) ?? []).map(
        (branch) => branch.name,
      )
    },
    refs: async (name, kind, prefix) => {
      const route = `GET /repos/{owner}/{repo}/git/matching-refs/${kind}/{prefix}`
      const found = await ask(route, { ...ofRepository(name), prefix }, z.array(Ref)).catch(noneIf(409))
      return (found ?? []).map(({ ref }) => ref.slice(`refs/${kind}/`.length))
    },
    commit: async (name, ref) => {
      const route = 'GET /repos/{owner}/{repo}/commits/{ref}'
      const params = { ...ofRepository(name), ref, mediaType: { format: 'sha' } }
      return ask(route, params, Commit).catch(noneIf(409, 422))
    },
    archive: async (name, commit) => {
      const { owner, repo } = ofRepository(name)
      return openArchive(`/repos/${owner}/${repo}/zipball/${commit}`, {
        ...options,
        signal: deadline,
        problem,
      })
    },
    pullRequests: async (name) => {
      const params = { ...ofRepository(name), state: 'open' }
      const found = await askAll('GET /repos/{owner}/{repo}/pulls', params, PullRequest, PULL_REQUESTS_MAX)
      return (found ?? []).map(toPullRequest)
    },
    pullRequestPage: async (name, { state, page }) => {
      const order = { sort: 'created', direction: 'desc' }
      const params = { ...ofRepository(name), state, ...order, page, per_page: PULLS_PAGE_SIZE }
      const found = await ask('GET /repos/{owner}/{repo}/pulls', params, z.array(ListedPull))
      return (
        found && {
          pulls: found.map((pull) => ({ ...toPullRequest(pull), merged: pull.merged_at !== null })),
          hasMore: found.length === PULLS_PAGE_SIZE,
        }
      )
    },
    fork: async (name, { name: forkName, organization }) => {
      const params = {
        ...ofRepository(name),
        name: forkName,
        ...(organization !== null && { organization }),
      }
      const made = await ask('POST /repos/{owner}/{repo}/forks', params, Repository).catch(
        unless(422, () => refusalError(hostRefusals, 'githubNoPlace', { field: 'name' })),
      )
      return made && toRepository(made, hasToken)
    },
    organizations: async () => {
      const found = await askAll('GET /user/orgs', {}, Account, ACCOUNT_REPOSITORIES_MAX)
      return (found ?? refuse()).map(toAccount)
    },
    ownRepositories: async ({ affiliation, ...page }) => {
      const params = { affiliation: affiliation.join(',').toLowerCase(), ...orderOf(page) }
      const found = await askPage('GET /user/repos', params, page)
      return (found ?? refuse()).map((repository) => toRepository(repository, hasToken))
    },
    organizationRepositories: async (organization, page) => {
      if (!isAccountName(organization)) return null
      const params = { org: organization, ...orderOf(page) }
      const found =
        (await askPage('GET /orgs/{org}/repos', params, page)) ?? (await searched(organization, page))
      return found?.map((repository) => toRepository(repository, hasToken)) ?? null
    },
  }

  /** For hosts that do not list an organization's repositories, but can search them. */
  async function searched(organization: string, { page, perPage }: RepoPage) {
    const params = {
      q: `org:${organization}`,
      sort: 'updated',
      page: page ?? 1,
      per_page: perPage ?? GITHUB_PAGE_SIZE,
    }
    const found = await ask(
      'GET /search/repositories',
      params,
      z.object({ items: z.array(Repository) }),
      // For an organization that does not exist, GitHub's search answers 422.
    ).catch(noneIf(422))
    return found?.items ?? null
  }
}

/** By full name ascending, by anything else descending (contract §1). */
const orderOf = ({ sort }: RepoPage): Params => ({
  sort: sort.toLowerCase(),
  direction: sort === 'FULL_NAME' ? 'asc' : 'desc',
})
