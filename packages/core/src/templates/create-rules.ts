import { toAppError } from '../errors.ts'
import { changeMessages } from '../sandboxes/change-messages.ts'
import { fullDrafts, fullWorkspace } from '../sandboxes/plan-rules.ts'
import type { TemplateCard } from './card-rules.ts'

/** Where a new sandbox runs: in the browser, or on a virtual machine (a devbox). */
export type Runtime = 'browser' | 'vm'

type Runs = Pick<TemplateCard, 'type' | 'browserSandboxId'>

/** Where a template can run (spec CR-040, CR-041). */
export const runtimesOf = (template: Runs): Record<Runtime, boolean> => ({
  browser: template.browserSandboxId !== null,
  vm: template.type === 'devbox',
})

/** Where a template runs by default (spec CR-038, CR-039). */
export const defaultRuntime = (template: Runs): Runtime => (runtimesOf(template).browser ? 'browser' : 'vm')

/** The sandbox to fork so that the copy runs there. */
export const forkedId = (template: Runs & { id: string }, runtime: Runtime): string =>
  runtime === 'browser' ? (template.browserSandboxId ?? template.id) : template.id

/** Additional parameters of a creation; the tier only if it differs from the default. */
export function runtimeChoice(
  runtime: Runtime,
  tier: number | null,
  defaultTier: number,
): { v2: boolean; customVMTier?: number } {
  const isVm = runtime === 'vm'
  return { v2: isVm, ...(isVm && tier !== null && tier !== defaultTier && { customVMTier: tier }) }
}

/** Why the server refuses a signed-out visitor. */
export const SIGN_IN_FIRST = 'signInFirst'

/** A refusal as shown to the person. */
export type Refusal = { text: string; offersSignIn: boolean }

/** The refusal to show for an error, or null if it is none (spec CR-065, ER-013 to ER-015). */
export function refusalOf(error: unknown): Refusal | null {
  const { message, reason } = toAppError(error)
  const full = fullDrafts(error)
  if (full) return { text: full, offersSignIn: false }
  if (fullWorkspace(error)) return null
  const offersSignIn = reason === SIGN_IN_FIRST
  return { text: offersSignIn ? message : `${changeMessages.forkFailed}: ${message}`, offersSignIn }
}
