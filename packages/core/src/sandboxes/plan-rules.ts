import type { Plan } from '../runtime/tier-rules.ts'
import { INCLUDED_DRAFTS, INCLUDED_PRIVATE_SANDBOXES, TITLES_TOLD, UNLIMITED_SANDBOXES } from './limits.ts'
import { sandboxMessages } from './messages.ts'
import { displayTitle } from './rules.ts'

/** How many sandboxes of each limited kind a workspace has, or may have; drafts are those of one member. */
export type Room = { privateSandboxes: number; drafts: number }

/** What a workspace may have; an instance without plans (null) sets no limit (decision 7). */
export const roomOf = (plan: Plan | null): Room =>
  plan === null
    ? { privateSandboxes: UNLIMITED_SANDBOXES, drafts: UNLIMITED_SANDBOXES }
    : { privateSandboxes: INCLUDED_PRIVATE_SANDBOXES[plan], drafts: INCLUDED_DRAFTS[plan] }

/** Why there is no room for a change, or null; what is over the limit already may stay, but not grow. */
export function roomProblem(limits: Room, before: Room, after: Room): string | null {
  const exceeds = (kind: keyof Room) => after[kind] > limits[kind] && after[kind] > before[kind]
  if (exceeds('privateSandboxes')) return sandboxMessages.sandboxLimit(limits.privateSandboxes)
  return exceeds('drafts') ? sandboxMessages.draftLimit(limits.drafts) : null
}

/** What is said when moving failed (spec IT-036, IT-037, ER-047, ER-048). */
export const moveFailure = (error: unknown): string =>
  error instanceof Error && error.message.includes('SANDBOX_LIMIT')
    ? sandboxMessages.moveLimit
    : sandboxMessages.moveFailed

/** The first of some sandboxes, as an error names them. */
export const namesOf = (sandboxes: readonly Parameters<typeof displayTitle>[0][]): string =>
  sandboxes
    .slice(0, TITLES_TOLD)
    .map((sandbox) => `“${displayTitle(sandbox)}”`)
    .join(', ') + (sandboxes.length > TITLES_TOLD ? ', …' : '')
