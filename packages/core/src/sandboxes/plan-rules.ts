import { UNLIMITED, UNLIMITED_DRAFTS } from '../billing/limits.ts'
import { AppError, toAppError } from '../errors.ts'
import { templateMessages } from '../templates/messages.ts'
import { changeMessages } from './change-messages.ts'
import { TITLES_TOLD, UNLIMITED_SANDBOXES } from './limits.ts'
import { refusalMessages } from './refusal-messages.ts'
import { displayTitle } from './rules.ts'

/** A workspace's usage or limits of what plans limit; drafts are those of one member. */
export type Quota = { privateSandboxes: number; drafts: number }

/** The limits from the wire, with its placeholder for unlimited resolved. */
export const quotaOf = (limits: { includedPrivateSandboxes: number; includedDrafts: number }): Quota => ({
  privateSandboxes: limitOrNone(limits.includedPrivateSandboxes, UNLIMITED),
  drafts: limitOrNone(limits.includedDrafts, UNLIMITED_DRAFTS),
})

const limitOrNone = (limit: number, none: number): number => (limit >= none ? UNLIMITED_SANDBOXES : limit)

/**
 * The refusal of a change that would exceed a limit, or null. What already exceeds one may stay but not grow; what is
 * restored may reach what was `there` lately.
 */
export function quotaError(limits: Quota, before: Quota, after: Quota, there?: Quota): AppError | null {
  const exceeds = (kind: keyof Quota) =>
    after[kind] > Math.max(limits[kind], there?.[kind] ?? 0) && after[kind] > before[kind]
  if (exceeds('privateSandboxes')) {
    const max = limits.privateSandboxes
    return new AppError('limit', refusalMessages.sandboxLimit(max), { reason: 'sandboxLimit', data: { max } })
  }
  if (!exceeds('drafts')) return null
  const max = limits.drafts
  return new AppError('limit', refusalMessages.draftLimit(max), { reason: 'draftLimit', data: { max } })
}

const isRefusedFor = (reason: string, error: unknown): error is AppError =>
  error instanceof AppError && error.reason === reason

/** The sentence if a workspace has no room for private sandboxes, null for other errors (spec ER-048). */
export function fullWorkspace(error: unknown): string | null {
  if (!isRefusedFor('sandboxLimit', error)) return null
  const { max } = { ...(error.data as { max?: number } | undefined) }
  return max === undefined ? error.message : changeMessages.moveLimit(max)
}

/** The sentence for a failed move (spec IT-036, IT-037, ER-047, ER-048). */
export const moveFailure = (error: unknown): string => fullWorkspace(error) ?? changeMessages.moveFailed

/** The sentence if Drafts are full, null for other errors (spec ER-091). */
export const fullDrafts = (error: unknown): string | null =>
  isRefusedFor('draftLimit', error) ? `${templateMessages.draftFailed}: ${templateMessages.draftsFull}` : null

/** The sentence for a failed fork (spec IT-068, IT-069, ER-091, ER-092). */
export const forkFailure = (error: unknown): string =>
  fullDrafts(error) ?? `${changeMessages.forkFailed}: ${toAppError(error).message}`

/** The first few titles, as listed in an error. */
export const namesOf = (sandboxes: readonly Parameters<typeof displayTitle>[0][]): string =>
  sandboxes
    .slice(0, TITLES_TOLD)
    .map((sandbox) => `“${displayTitle(sandbox)}”`)
    .join(', ') + (sandboxes.length > TITLES_TOLD ? ', …' : '')
