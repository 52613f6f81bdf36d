import { UNLIMITED, UNLIMITED_DRAFTS } from '../billing/limits.ts'
import { toAppError } from '../errors.ts'
import { templateMessages } from '../templates/messages.ts'
import { TITLES_TOLD, UNLIMITED_SANDBOXES } from './limits.ts'
import { sandboxMessages } from './messages.ts'
import { refusalMessages } from './refusal-messages.ts'
import { displayTitle } from './rules.ts'

/** How many sandboxes of each limited kind a workspace has, or may have; drafts are those of one member. */
export type Room = { privateSandboxes: number; drafts: number }

/** The room that limits of the wire leave; what stands there for no limit is none. */
export const roomOf = (limits: { includedPrivateSandboxes: number; includedDrafts: number }): Room => ({
  privateSandboxes: limitOrNone(limits.includedPrivateSandboxes, UNLIMITED),
  drafts: limitOrNone(limits.includedDrafts, UNLIMITED_DRAFTS),
})

const limitOrNone = (limit: number, none: number): number => (limit >= none ? UNLIMITED_SANDBOXES : limit)

/** Why there is no room for a change, or null; what is over the limit already may stay, but not grow. */
export function roomProblem(limits: Room, before: Room, after: Room): string | null {
  const exceeds = (kind: keyof Room) => after[kind] > limits[kind] && after[kind] > before[kind]
  if (exceeds('privateSandboxes')) return refusalMessages.sandboxLimit(limits.privateSandboxes)
  return exceeds('drafts') ? refusalMessages.draftLimit(limits.drafts) : null
}

/** What is said when moving failed (spec IT-036, IT-037, ER-047, ER-048). */
export const moveFailure = (error: unknown): string =>
  error instanceof Error && error.message.includes('SANDBOX_LIMIT')
    ? sandboxMessages.moveLimit
    : sandboxMessages.moveFailed

/** What is said when forking failed (spec IT-068, IT-069, ER-091, ER-092). */
export function forkFailure(error: unknown): string {
  const { message } = toAppError(error)
  return message.includes('DRAFT_LIMIT')
    ? `${templateMessages.draftFailed}: ${templateMessages.draftsFull}`
    : `${sandboxMessages.forkFailed}: ${message}`
}

/** The first of some sandboxes, as an error names them. */
export const namesOf = (sandboxes: readonly Parameters<typeof displayTitle>[0][]): string =>
  sandboxes
    .slice(0, TITLES_TOLD)
    .map((sandbox) => `“${displayTitle(sandbox)}”`)
    .join(', ') + (sandboxes.length > TITLES_TOLD ? ', …' : '')
