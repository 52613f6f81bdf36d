import { refusalError } from '@sandlot/core/actions'
import { BRANCHES_MAX, PULL_REQUESTS_MAX } from '@sandlot/core/branches/limits'
import { BRAND } from '@sandlot/core/brand'
import { AppError } from '@sandlot/core/errors'
import { hostRefusals, nameRefusals } from '@sandlot/core/repositories/host-refusals'
import {
  ACCOUNT_REPOSITORIES_MAX,
  GITHUB_DEADLINE_MS,
  GITHUB_PAGE_SIZE,
  GITHUB_TIMEOUT_MS,
} from '@sandlot/core/repositories/limits'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { isAccountName, isRepositoryName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { z } from 'zod'
import type { Clock } from '../../ids.ts'
import type { GitHost, RepoPage } from '../git-host.ts'
import { openArchive } from './archive.ts'
import { hostProblem, isAbsent, refusalOf } from './errors.ts'
import { sameOriginFetch } from './same-origin-fetch.ts'
import {
  Account,
  Branch,
  Commit,
  PullRequest,
  Ref,
  Repository,
  toAccount,
  toPullRequest,
  toRepository,
} from './shapes.ts'

type Params = Record<string, string | number | { format: string }>

export type GithubOptions = {
  apiUrl: string
  /** The person's own; null asks as anybody. */
  token: string | null
  fetch: typeof fetch
  clock: Clock
  timeoutMs?: number
}

/** GitHub and GitHub Enterprise. The address comes from the configuration alone; names are checked first. */
export function githubHost(options: GithubOptions): GitHost {
  const { token, clock, timeoutMs = GITHUB_TIMEOUT_MS } = options
  const hasToken = token !== null
  const problem = (cause: unknown) => hostProblem(cause, { clock, hasToken })
  // However many questions one call needs, whoever waits for it is a person.
  const deadline = AbortSignal.timeout(GITHUB_DEADLINE_MS)
  let client: Promise<{ request: (route: string, params: Params) => Promise<{ data: unknown }> }> | undefined

  /** The answer in its shape, null for what is absent. */
  async function ask<Shape extends z.ZodType>(route: string, params: Params, shape: Shape) {
    client ??= connect(options)
    const { request } = await client
    const answer = await request(route, {
      ...params,
      request: { signal: AbortSignal.any([deadline, AbortSignal.timeout(timeoutMs)]) } as never,
    })
      .then(({ data }) => data)
      .catch((error: unknown) => {
        const refusal = refusalOf(error)
        if (refusal && isAbsent(refusal, hasToken)) return null
        throw problem(error)
      })
    if (answer === null) return null
    const parsed = shape.safeParse(answer)
    if (parsed.success) return parsed.data
    throw new AppError('unavailable', repositoryMessages.githubOdd, { cause: parsed.error })
  }

  /** All pages up to a number of items; null when the first is absent already. */
  async function askAll<Shape extends z.ZodType>(route: string, params: Params, shape: Shape, max: number) {
    const items: z.output<Shape>[] = []
    for (let page = 1; items.length < max; page += 1) {
      const part = await ask(route, { ...params, per_page: GITHUB_PAGE_SIZE, page }, z.array(shape))
      if (part === null && page === 1) return null
      items.push(...(part ?? []))
      if ((part ?? []).length < GITHUB_PAGE_SIZE) break
    }
    return items.slice(0, max)
  }

  const askPage = async (route: string, params: Params, { page, perPage }: RepoPage) =>
    page === null && perPage === null
      ? askAll(route, params, Repository, ACCOUNT_REPOSITORIES_MAX)
      : ask(route, { ...params, page: page ?? 1, per_page: perPage ?? GITHUB_PAGE_SIZE }, z.array(Repository))

  const ofRepository = ({ owner, name }: RepositoryName): Params => {
    if (!isRepositoryName({ owner, name }))
      throw refusalError(nameRefusals, 'repositoryInvalid', { field: 'name' })
    return { owner, repo: name }
  }

  return {
    repository: async (name) => {
      const found = await ask('GET /repos/{owner}/{repo}', ofRepository(name), Repository)
      return found && toRepository(found, hasToken)
    },
    branches: async (name) => {
      const route = 'GET /repos/{owner}/{repo}/branches'
      return ((await askAll(route, ofRepository(name), Branch, BRANCHES_MAX)) ?? []).map(
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

  /** For a host that lists no organizations, but finds what they own. */
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
      // GitHub's search says "odd" of an organization that is not there.
    ).catch(noneIf(422))
    return found?.items ?? null
  }
}

/** For what GitHub says in its own way: 409 of an empty repository, 422 of a name that stands for nothing. */
const noneIf =
  (...statuses: number[]) =>
  (error: unknown): null => {
    const status = error instanceof AppError ? refusalOf(error.cause)?.status : undefined
    if (status !== undefined && statuses.includes(status)) return null
    throw error
  }

/** Tells what a status means where GitHub gives it for a reason that is not ours. */
const unless =
  (status: number, meaning: () => AppError) =>
  (error: unknown): never => {
    throw error instanceof AppError && refusalOf(error.cause)?.status === status ? meaning() : error
  }

function refuse(): never {
  throw refusalError(hostRefusals, 'githubRefused')
}

/** By full name from A, by anything else from the latest (contract §1). */
const orderOf = ({ sort }: RepoPage): Params => ({
  sort: sort.toLowerCase(),
  direction: sort === 'FULL_NAME' ? 'asc' : 'desc',
})

/** Octokit is large, so a server that nobody asks about repositories never loads it. */
async function connect({ apiUrl, token, fetch }: GithubOptions) {
  const { Octokit } = await import('octokit')
  const silent = { debug() {}, info() {}, warn() {}, error() {} }
  const octokit = new Octokit({
    baseUrl: apiUrl,
    userAgent: BRAND,
    log: silent,
    ...(token !== null && { auth: token }),
    // Whoever waits is a person: they are told at once, and decide when to ask again.
    throttle: { enabled: false },
    retry: { enabled: false },
    request: { fetch: sameOriginFetch(fetch) },
  })
  return {
    request: (route: string, params: Params) => octokit.request(route, params) as Promise<{ data: unknown }>,
  }
}
