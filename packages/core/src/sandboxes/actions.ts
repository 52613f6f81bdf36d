import type { Action } from '../actions.ts'
import type { WhenOutOfCredits } from '../runtime/tier-rules.ts'
import { canAdminister } from '../workspaces/rules.ts'
import { mayOrganize, reaches, sandboxAuthorization } from './rules.ts'

/**
 * What a person needs: an access level, whoever granted it; `ORGANIZE`, a say over the sandbox as a whole; or `ADMIN`,
 * also being an administrator of its workspace.
 */
export type SandboxNeed = 'READ' | 'COMMENT' | 'WRITE_CODE' | 'ORGANIZE' | 'ADMIN'

/** An action on sandboxes. */
export type SandboxAction = Action & {
  needs: SandboxNeed
  /** Whether it applies to deleted sandboxes, to others, or to both. */
  inTrash: 'allowed' | 'refused' | 'required'
  /** Whether it can be done to protected sandboxes. */
  whenProtected: 'allowed' | 'refused'
  /** What remains possible if the workspace is out of credits. */
  whenOutOfCredits: WhenOutOfCredits
}

type More = Partial<Omit<SandboxAction, 'needs' | 'subject'>>

const action = (needs: SandboxNeed, more: More = {}): SandboxAction => ({
  scope: 'write',
  quota: false,
  inTrash: 'allowed',
  whenProtected: 'allowed',
  whenOutOfCredits: 'allowed',
  tellsWorkspace: false,
  subject: 'Sandbox',
  needs,
  ...more,
})

/** Changes how, or whether, lists show a sandbox. */
const changing = (needs: SandboxNeed, more: More = {}) => action(needs, { tellsWorkspace: true, ...more })

/** Everything done to sandboxes, by its name in the audit log. */
export const sandboxActions = {
  'sandbox.rename': changing('WRITE_CODE'),
  'sandbox.update': changing('WRITE_CODE', { quota: true }),
  'sandbox.save': changing('WRITE_CODE', { inTrash: 'refused', whenProtected: 'refused' }),
  'branch.commit': changing('WRITE_CODE', { inTrash: 'refused' }),
  'branch.push': changing('WRITE_CODE', { inTrash: 'refused', whenProtected: 'refused' }),
  'branch.pull': changing('WRITE_CODE', { inTrash: 'refused', whenProtected: 'refused' }),
  'branch.discard': changing('WRITE_CODE', { inTrash: 'refused', whenProtected: 'refused' }),
  'branch.resolve': changing('WRITE_CODE', { inTrash: 'refused', whenProtected: 'refused' }),
  // Protected ones are updated from their branch, too; the server does so on its own.
  'sandbox.follow': changing('WRITE_CODE', { inTrash: 'refused' }),
  'sandbox.privacy': changing('ORGANIZE', { quota: true }),
  'sandbox.frozen': changing('ORGANIZE'),
  'sandbox.vm_tier': changing('ORGANIZE'),
  // In addition to other changes in the same call; no plan limits the number of devboxes.
  'sandbox.to_devbox': changing('ORGANIZE', { whenOutOfCredits: 'refused' }),
  'sandbox.permissions': changing('ADMIN'),
  'sandbox.move': changing('ORGANIZE', { quota: true }),
  'sandbox.trash': changing('ORGANIZE'),
  'sandbox.purge': changing('ORGANIZE', { inTrash: 'required' }),
  'sandbox.to_template': changing('ORGANIZE', { inTrash: 'refused' }),
  'sandbox.from_template': changing('ORGANIZE'),
  'sandbox.share': action('ORGANIZE', { inTrash: 'refused' }),
  'sandbox.share_level': action('ORGANIZE', { inTrash: 'refused' }),
  'sandbox.unshare': action('ORGANIZE', { inTrash: 'refused' }),
  'sandbox.give_back': action('READ'),
  'comment.add': action('COMMENT', { inTrash: 'refused' }),
  'comment.resolve': action('COMMENT', { inTrash: 'refused' }),
  // People who may no longer comment can still delete their own; the command checks whose it is.
  'comment.change': action('READ'),
  'box.start': action('WRITE_CODE', { inTrash: 'refused', whenOutOfCredits: 'refused' }),
  'box.stop': action('WRITE_CODE'),
  'box.run': action('WRITE_CODE', { inTrash: 'refused' }),
  'box.port': action('ORGANIZE', { inTrash: 'refused' }),
  'box.variables': action('ORGANIZE', { inTrash: 'refused' }),
  'box.checkpoint': action('WRITE_CODE', { inTrash: 'refused' }),
  'box.restore': action('WRITE_CODE', { inTrash: 'refused', whenProtected: 'refused' }),
} as const satisfies Record<string, SandboxAction>
export type SandboxActionName = keyof typeof sandboxActions

export const sandboxReasons = [
  'notFound',
  'notAllowed',
  'notOrganizing',
  'adminsOnly',
  'inTrash',
  'notInTrash',
  'isProtected',
] as const
export type SandboxReason = (typeof sandboxReasons)[number]

/** The state of a sandbox that can forbid an action to everybody. */
export type SandboxState = { removed: boolean; isFrozen: boolean }
export type SandboxSubject = Parameters<typeof sandboxAuthorization>[0] & SandboxState
export type SandboxPerson = Parameters<typeof sandboxAuthorization>[1]

/** Why a person cannot take an action on a sandbox in its current state, or null. */
export const sandboxRefusal = (
  action: SandboxAction,
  sandbox: SandboxSubject,
  viewer: SandboxPerson,
): SandboxReason | null => personRefusal(action, sandbox, viewer) ?? stateRefusal(action, sandbox)

function personRefusal(
  { needs }: SandboxAction,
  sandbox: SandboxSubject,
  viewer: SandboxPerson,
): SandboxReason | null {
  const level = sandboxAuthorization(sandbox, viewer)
  if (level === 'NONE') return 'notFound'
  const organizes = needs === 'ORGANIZE' || needs === 'ADMIN'
  if (!reaches(level, organizes ? 'WRITE_CODE' : needs)) return 'notAllowed'
  if (organizes && !mayOrganize(sandbox, viewer)) return 'notOrganizing'
  return needs === 'ADMIN' && !canAdminister(viewer.role) ? 'adminsOnly' : null
}

/** Why nobody can take an action on a sandbox in its current state, or null. */
export function stateRefusal(
  { inTrash, whenProtected }: SandboxAction,
  { removed, isFrozen }: SandboxState,
): SandboxReason | null {
  if (inTrash === 'refused' && removed) return 'inTrash'
  if (inTrash === 'required' && !removed) return 'notInTrash'
  return whenProtected === 'refused' && isFrozen ? 'isProtected' : null
}
