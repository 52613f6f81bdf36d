import type { Action } from '../actions.ts'
import type { WhenFrozen } from '../runtime/tier-rules.ts'
import { canAdminister } from '../workspaces/rules.ts'
import { mayOrganise, reaches, sandboxAuthorization } from './rules.ts'

/**
 * What a person needs: a level of the sandbox, whoever gave it to them; `ORGANISE`, a say in what becomes of it as a
 * whole; or `ADMIN`, to be an admin of its workspace besides.
 */
export type SandboxNeed = 'READ' | 'COMMENT' | 'WRITE_CODE' | 'ORGANISE' | 'ADMIN'

/** Something that is done to sandboxes. */
export type SandboxAction = Action & {
  needs: SandboxNeed
  /** Whether it is for what lies in the trash, for what does not, or for both. */
  inTrash: 'allowed' | 'refused' | 'required'
  /** Whether it may be done to what is protected. */
  whenProtected: 'allowed' | 'refused'
  /** What is left of it where the workspace is out of credits. */
  whenFrozen: WhenFrozen
}

type More = Partial<Omit<SandboxAction, 'needs' | 'subject'>>

const action = (needs: SandboxNeed, more: More = {}): SandboxAction => ({
  scope: 'write',
  quota: false,
  inTrash: 'allowed',
  whenProtected: 'allowed',
  whenFrozen: 'allowed',
  tellsWorkspace: false,
  subject: 'Sandbox',
  needs,
  ...more,
})

/** What changes how lists show a sandbox, or whether. */
const changing = (needs: SandboxNeed, more: More = {}) => action(needs, { tellsWorkspace: true, ...more })

/** All that is done to sandboxes, by the name that the audit log has for it. */
export const sandboxActions = {
  'sandbox.rename': changing('WRITE_CODE'),
  'sandbox.update': changing('WRITE_CODE', { quota: true }),
  'sandbox.save': changing('WRITE_CODE', { inTrash: 'refused', whenProtected: 'refused' }),
  'branch.commit': changing('WRITE_CODE', { inTrash: 'refused' }),
  'branch.push': changing('WRITE_CODE', { inTrash: 'refused', whenProtected: 'refused' }),
  'branch.pull': changing('WRITE_CODE', { inTrash: 'refused', whenProtected: 'refused' }),
  'branch.discard': changing('WRITE_CODE', { inTrash: 'refused', whenProtected: 'refused' }),
  'branch.resolve': changing('WRITE_CODE', { inTrash: 'refused', whenProtected: 'refused' }),
  // What is protected is brought to its branch all the same; the server does it by itself, too.
  'sandbox.follow': changing('WRITE_CODE', { inTrash: 'refused' }),
  'sandbox.privacy': changing('ORGANISE', { quota: true }),
  'sandbox.frozen': changing('ORGANISE'),
  'sandbox.vm_tier': changing('ORGANISE'),
  // Whatever else is changed in the same call; no plan limits how many devboxes there are.
  'sandbox.to_devbox': changing('ORGANISE', { whenFrozen: 'refused' }),
  'sandbox.permissions': changing('ADMIN'),
  'sandbox.move': changing('ORGANISE', { quota: true }),
  'sandbox.trash': changing('ORGANISE'),
  'sandbox.purge': changing('ORGANISE', { inTrash: 'required' }),
  'sandbox.to_template': changing('ORGANISE', { inTrash: 'refused' }),
  'sandbox.from_template': changing('ORGANISE'),
  'sandbox.share': action('ORGANISE', { inTrash: 'refused' }),
  'sandbox.share_level': action('ORGANISE', { inTrash: 'refused' }),
  'sandbox.unshare': action('ORGANISE', { inTrash: 'refused' }),
  'sandbox.give_back': action('READ'),
  'comment.add': action('COMMENT', { inTrash: 'refused' }),
  'comment.resolve': action('COMMENT', { inTrash: 'refused' }),
  // Whoever may no longer comment still takes back what they said; whose it is, the command asks.
  'comment.change': action('READ'),
  'box.start': action('WRITE_CODE', { inTrash: 'refused', whenFrozen: 'refused' }),
  'box.stop': action('WRITE_CODE'),
  'box.run': action('WRITE_CODE', { inTrash: 'refused' }),
  'box.port': action('ORGANISE', { inTrash: 'refused' }),
  'box.variables': action('ORGANISE', { inTrash: 'refused' }),
  'box.checkpoint': action('WRITE_CODE', { inTrash: 'refused' }),
  'box.restore': action('WRITE_CODE', { inTrash: 'refused', whenProtected: 'refused' }),
} as const satisfies Record<string, SandboxAction>
export type SandboxActionName = keyof typeof sandboxActions

export const sandboxReasons = [
  'notFound',
  'notAllowed',
  'notOrganising',
  'adminsOnly',
  'inTrash',
  'notInTrash',
  'isProtected',
] as const
export type SandboxReason = (typeof sandboxReasons)[number]

/** What of a sandbox forbids something just now, whoever asks. */
export type SandboxState = { removed: boolean; isFrozen: boolean }
export type SandboxSubject = Parameters<typeof sandboxAuthorization>[0] & SandboxState
export type SandboxPerson = Parameters<typeof sandboxAuthorization>[1]

/** Why a person may not do something to a sandbox as it is now, or null when they may. */
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
  const organises = needs === 'ORGANISE' || needs === 'ADMIN'
  if (!reaches(level, organises ? 'WRITE_CODE' : needs)) return 'notAllowed'
  if (organises && !mayOrganise(sandbox, viewer)) return 'notOrganising'
  return needs === 'ADMIN' && !canAdminister(viewer.role) ? 'adminsOnly' : null
}

/** Why nobody may do something to a sandbox as it is now, or null. */
export function stateRefusal(
  { inTrash, whenProtected }: SandboxAction,
  { removed, isFrozen }: SandboxState,
): SandboxReason | null {
  if (inTrash === 'refused' && removed) return 'inTrash'
  if (inTrash === 'required' && !removed) return 'notInTrash'
  return whenProtected === 'refused' && isFrozen ? 'isProtected' : null
}
