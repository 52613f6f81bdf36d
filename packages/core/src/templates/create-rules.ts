import { toAppError } from '../errors.ts'
import { changeMessages } from '../sandboxes/change-messages.ts'
import { fullDrafts, fullWorkspace } from '../sandboxes/plan-rules.ts'
import type { TemplateCard } from './card-rules.ts'

/** Where what is made runs: in the browser (a sandbox) or on a virtual machine (a devbox). */
export type Runtime = 'browser' | 'vm'

type Runs = Pick<TemplateCard, 'type' | 'browserSandboxId'>

/** Where a template can run (spec CR-040, CR-041). */
export const runtimesOf = (template: Runs): Record<Runtime, boolean> => ({
  browser: template.browserSandboxId !== null,
  vm: template.type === 'devbox',
})

/** Where a template runs unless somebody says otherwise (spec CR-038, CR-039). */
export const defaultRuntime = (template: Runs): Runtime => (runtimesOf(template).browser ? 'browser' : 'vm')

/** Which sandbox is forked so that the copy runs there. */
export const forkedId = (template: Runs & { id: string }, runtime: Runtime): string =>
  runtime === 'browser' ? (template.browserSandboxId ?? template.id) : template.id

/** What is sent beside the title, place and privacy; the tier only where it is not the one that a devbox gets anyway. */
export function runtimeChoice(
  runtime: Runtime,
  tier: number | null,
  defaultTier: number,
): { v2: boolean; customVMTier?: number } {
  const isVm = runtime === 'vm'
  return { v2: isVm, ...(isVm && tier !== null && tier !== defaultTier && { customVMTier: tier }) }
}

/** Why the server refuses a visitor who lacks nothing but an account. */
export const SIGN_IN_FIRST = 'signInFirst'

/** A refused creation as the person is told of it. */
export type Refusal = { text: string; offersSignIn: boolean }

/** How a refused creation is told, or null where it is not (spec CR-065, ER-013 to ER-015). */
export function refusalOf(error: unknown): Refusal | null {
  const { message, reason } = toAppError(error)
  const full = fullDrafts(error)
  if (full) return { text: full, offersSignIn: false }
  if (fullWorkspace(error)) return null
  const offersSignIn = reason === SIGN_IN_FIRST
  return { text: offersSignIn ? message : `${changeMessages.forkFailed}: ${message}`, offersSignIn }
}
