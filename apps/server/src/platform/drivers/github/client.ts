import { refusalError } from '@sandlot/core/actions'
import { BRAND } from '@sandlot/core/brand'
import { AppError } from '@sandlot/core/errors'
import { hostRefusals, nameRefusals } from '@sandlot/core/repositories/host-refusals'
import { GITHUB_DEADLINE_MS, GITHUB_PAGE_SIZE, GITHUB_TIMEOUT_MS } from '@sandlot/core/repositories/limits'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { isRepositoryName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { z } from 'zod'
import type { Clock } from '../../ids.ts'
import { hostProblem, isAbsent, refusalOf } from './errors.ts'
import { sameOriginFetch } from './same-origin-fetch.ts'

/** The parameters of a route, for its path, query or body. */
export type Params = Record<string, unknown>

export type GithubOptions = {
  apiUrl: string
  /** The person's own; null calls anonymously. */
  token: string | null
  fetch: typeof fetch
  clock: Clock
  timeoutMs?: number
}

/** Calls GitHub and translates its errors. The address comes only from the configuration; names are validated first. */
export function githubClient(options: GithubOptions) {
  const { token, clock, timeoutMs = GITHUB_TIMEOUT_MS } = options
  const hasToken = token !== null
  const problem = (cause: unknown) => hostProblem(cause, { clock, hasToken })
  // One deadline for all requests of a call, because a person waits for it.
  const deadline = AbortSignal.timeout(GITHUB_DEADLINE_MS)
  let client: Promise<{ request: (route: string, params: Params) => Promise<{ data: unknown }> }> | undefined

  /** Sends a request and parses the answer; null if GitHub has no such resource. */
  async function ask<Shape extends z.ZodType>(route: string, params: Params, shape: Shape) {
    client ??= connect(options)
    const { request } = await client
    const answer = await request(route, {
      ...params,
      request: { signal: AbortSignal.any([deadline, AbortSignal.timeout(timeoutMs)]) },
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

  /** Fetches all pages up to a number of items; null if the resource does not exist. */
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

  return { ask, askAll, hasToken, deadline, problem }
}

export const ofRepository = ({ owner, name }: RepositoryName): Params => {
  if (!isRepositoryName({ owner, name }))
    throw refusalError(nameRefusals, 'repositoryInvalid', { field: 'name' })
  return { owner, repo: name }
}

/** For statuses with a special meaning at GitHub: 409 for an empty repository, 422 for a name that does not resolve. */
export const noneIf =
  (...statuses: number[]) =>
  (error: unknown): null => {
    const status = error instanceof AppError ? refusalOf(error.cause)?.status : undefined
    if (status !== undefined && statuses.includes(status)) return null
    throw error
  }

/** Maps a status that GitHub uses for a reason of its own to an error. */
export const unless =
  (status: number, meaning: () => AppError) =>
  (error: unknown): never => {
    throw error instanceof AppError && refusalOf(error.cause)?.status === status ? meaning() : error
  }

export function refuse(): never {
  throw refusalError(hostRefusals, 'githubRefused')
}

/** Octokit is large, so it is loaded only once somebody uses repositories. */
async function connect({ apiUrl, token, fetch }: GithubOptions) {
  const { Octokit } = await import('octokit')
  const silent = { debug() {}, info() {}, warn() {}, error() {} }
  const octokit = new Octokit({
    baseUrl: apiUrl,
    userAgent: BRAND,
    log: silent,
    ...(token !== null && { auth: token }),
    // A person is waiting: they get the error immediately and decide when to retry.
    throttle: { enabled: false },
    retry: { enabled: false },
    request: { fetch: sameOriginFetch(fetch) },
  })
  return {
    request: (route: string, params: Params) => octokit.request(route, params) as Promise<{ data: unknown }>,
  }
}

/** Returns GitHub's message for a status that it uses for rules of its own; null for any other failure. */
export function saidWith(error: unknown, ...statuses: number[]): string | null {
  const cause = error instanceof AppError ? error.cause : undefined
  const status = refusalOf(cause)?.status
  if (status === undefined || !statuses.includes(status)) return null
  const said = Said.safeParse((cause as { response?: { data?: unknown } }).response?.data)
  if (!said.success) return ''
  const { message, errors } = said.data
  const reasons = errors.map(reasonIn).filter((reason) => reason !== undefined)
  // If there are reasons, the message itself only states that something is wrong.
  return reasons.length > 0 ? reasons.join('; ') : message
}

const Reason = z.object({
  message: z.string().optional(),
  field: z.string().optional(),
  code: z.string().optional(),
})

const Said = z.object({
  message: z.string().catch(''),
  errors: z.array(z.union([z.string(), Reason])).catch([]),
})

/** If GitHub has no sentence for a field, it sends a code. */
function reasonIn(error: string | z.infer<typeof Reason>): string | undefined {
  if (typeof error === 'string') return error
  const { message, field, code } = error
  if (message !== undefined || field === undefined || code === undefined) return message
  return `${field} is ${code.replaceAll('_', ' ').replace('missing field', 'missing')}`
}
