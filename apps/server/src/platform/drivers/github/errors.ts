import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { AppError } from '@sandlot/core/errors'
import { hostRefusals } from '@sandlot/core/repositories/host-refusals'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { MINUTE_MS } from '@sandlot/core/units'
import type { Clock } from '../../ids.ts'

/** A failed request to GitHub, as octokit throws it. */
type Refusal = { status: number; headers: Record<string, string | undefined> }

/** The status and headers of GitHub's answer; null if there was none. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('status' in error) || !('response' in error)) return null
  const response = error.response as { headers?: Refusal['headers'] } | undefined
  return response ? { status: Number(error.status), headers: response.headers ?? {} } : null
}

/**
 * Missing, or hidden from this person: GitHub answers 404 for both, and hosts that distinguish them are treated the
 * same.
 */
export const isAbsent = ({ status, headers }: Refusal, hasToken: boolean): boolean =>
  status === 404 ||
  status === 410 ||
  status === 451 ||
  (status === 401 && !hasToken) ||
  (status === 403 && !isRateLimit({ status, headers }) && headers['x-github-sso'] === undefined)

const isRateLimit = ({ status, headers }: Refusal): boolean =>
  status === 429 ||
  (status === 403 && (headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined))

/** How long GitHub wants clients to wait if it names no time. */
const DEFAULT_WAIT_MS = MINUTE_MS
const LONGEST_WAIT_MS = 24 * 60 * MINUTE_MS

function waitMs({ headers }: Refusal, now: Date): number {
  const after = Number(headers['retry-after']) * 1000
  const reset = Number(headers['x-ratelimit-reset']) * 1000 - now.getTime()
  const wait = after > 0 ? after : reset > 0 ? reset : DEFAULT_WAIT_MS
  return Math.min(wait, LONGEST_WAIT_MS)
}

/** The message for a failure at GitHub. */
export function hostProblem(
  cause: unknown,
  { clock, hasToken }: { clock: Clock; hasToken: boolean },
): AppError {
  if (cause instanceof AppError) return cause
  const refusal = refusalOf(cause)
  if (!refusal) return new AppError('unavailable', repositoryMessages.githubAway, { cause })
  if (isRateLimit(refusal)) {
    const now = clock.now()
    const wait = waitMs(refusal, now)
    return errorOfRefusal(
      hostRefusals,
      {
        reason: 'githubRateLimited',
        params: { until: new Date(now.getTime() + wait), inMinutes: Math.ceil(wait / MINUTE_MS) },
      },
      {
        retryAfter: Math.ceil(wait / 1000),
        ...(!hasToken && { hint: repositoryMessages.rateLimitedHint }),
        cause,
      },
    )
  }
  const { status, headers } = refusal
  if (status === 401) return refusalError(hostRefusals, 'githubSignInEnded', { cause })
  if (headers['x-github-sso'] !== undefined) return refusalError(hostRefusals, 'githubSso', { cause })
  if (status === 403) return refusalError(hostRefusals, 'githubRefused', { cause })
  return status >= 500
    ? new AppError('unavailable', repositoryMessages.githubAway, { cause })
    : new AppError('unavailable', repositoryMessages.githubOdd, { cause })
}
