import { templateMessages } from '../templates/messages.ts'
import { type HasAbilities, mayHere } from './ability-rules.ts'
import { type SandboxActionName, sandboxActions, stateRefusal } from './actions.ts'
import { PRIVACY } from './limits.ts'
import { sandboxMessages } from './messages.ts'
import { namesOf } from './plan-rules.ts'
import { sandboxRefusals } from './refusals.ts'
import { levelOf, reaches } from './rules.ts'

/** The actions on a sandbox, in the order of its menu (contract §9). */
export const sandboxActionNames = [
  'open',
  'copyLink',
  'showInFolder',
  'share',
  'fork',
  'move',
  'rename',
  'download',
  'makePublic',
  'makeUnlisted',
  'makePrivate',
  'protect',
  'unprotect',
  'toDevbox',
  'toTemplate',
  'toSandbox',
  'allowLeaving',
  'preventLeaving',
  'allowExport',
  'preventExport',
  'restore',
  'delete',
  'purge',
] as const
export type SandboxMenuAction = (typeof sandboxActionNames)[number]

/**
 * A person's actions: null, or why one is disabled. Actions that are never possible are absent (docs/spec/decisions.md,
 * 10).
 */
export type Actions = ReadonlyMap<SandboxMenuAction, string | null>

export const isAllowed = (actions: Actions, action: SandboxMenuAction): boolean =>
  actions.get(action) === null

/** What determines the actions on a sandbox. */
export type Actable = HasAbilities & {
  id: string
  alias?: string | null
  title?: string | null
  authorization: string
  teamId: string | null
  privacy: number
  /** Whether it is a devbox. */
  isV2: boolean
  /** Its template record; null for a plain sandbox. */
  customTemplate: object | null
  permissions: { preventSandboxExport: boolean; preventSandboxLeaving: boolean } | null
}

/** The workspace's current limits; if absent, nothing is disabled and the server decides. */
export type ActionLimits = {
  minimumPrivacy: number
  isFree: boolean
  /** Why it cannot have a devbox now, or null. */
  devboxProblem: string | null
}

export type ActionViewer = {
  /** The workspace in which they are viewing it. */
  workspaceId: string | null
  /** Whether there is a workspace into which they can copy what they may only read. */
  canCreate: boolean
  limits?: ActionLimits | undefined
}

/** Whether a sandbox's files may not be exported; those of devboxes always may (spec IT-088). */
export const isExportForbidden = (sandbox: Pick<Actable, 'isV2' | 'permissions'>): boolean =>
  !sandbox.isV2 && sandbox.permissions?.preventSandboxExport === true

/** The privacy that each of these actions sets. */
export const privacyActions = {
  makePublic: PRIVACY.public,
  makeUnlisted: PRIVACY.unlisted,
  makePrivate: PRIVACY.private,
} as const

/** The server action behind each menu action. The others change nothing, or create something new. */
export const declared = {
  share: 'sandbox.share',
  move: 'sandbox.move',
  rename: 'sandbox.rename',
  makePublic: 'sandbox.privacy',
  makeUnlisted: 'sandbox.privacy',
  makePrivate: 'sandbox.privacy',
  protect: 'sandbox.frozen',
  unprotect: 'sandbox.frozen',
  toDevbox: 'sandbox.to_devbox',
  toTemplate: 'sandbox.to_template',
  toSandbox: 'sandbox.from_template',
  allowLeaving: 'sandbox.permissions',
  preventLeaving: 'sandbox.permissions',
  allowExport: 'sandbox.permissions',
  preventExport: 'sandbox.permissions',
  restore: 'sandbox.move',
  delete: 'sandbox.trash',
  purge: 'sandbox.purge',
} as const satisfies Partial<Record<SandboxMenuAction, SandboxActionName>>
type Declared = keyof typeof declared

/**
 * A person's actions on a sandbox in its place (spec IT-038 to IT-044; docs/spec/decisions.md, 9 and 10): according to
 * their abilities from the server, and only in its own workspace.
 */
export function menuActions(sandbox: Actable, viewer: ActionViewer): Actions {
  if (sandbox.removedAt !== null) return new Map(able(sandbox, viewer, { restore: null, purge: null }))
  if (!reaches(levelOf(sandbox), 'READ')) return new Map()
  const changes = able(sandbox, viewer, changesOf(sandbox, viewer))
  const edits = mayHere(sandbox, 'sandbox.move', viewer)
  const actions = new Map<SandboxMenuAction, string | null>([
    ['open', null],
    ['copyLink', null],
  ])
  actions.set('download', isExportForbidden(sandbox) ? sandboxMessages.exportForbidden : null)
  if (edits || viewer.canCreate) actions.set('fork', null)
  // Templates appear in no folder's list.
  if (edits && !sandbox.customTemplate) actions.set('showInFolder', null)
  for (const [action, reason] of changes) actions.set(action, reason)
  return actions
}

/** The possible actions, each with why it is disabled: the state of the sandbox, or else the given reason. */
const able = (
  sandbox: Actable,
  viewer: ActionViewer,
  changes: Partial<Record<Declared, string | null>>,
): [SandboxMenuAction, string | null][] =>
  entriesOf(changes).flatMap(([action, limit = null]): [SandboxMenuAction, string | null][] => {
    if (!mayHere(sandbox, declared[action], viewer)) return []
    const { removedAt, isFrozen } = sandbox
    const reason = stateRefusal(sandboxActions[declared[action]], { removed: removedAt !== null, isFrozen })
    return [[action, reason === null ? limit : sandboxRefusals[reason].text(namesOf([sandbox]))]]
  })

/** Changes that a sandbox's state allows, each with its workspace's objection. */
function changesOf(sandbox: Actable, { limits }: ActionViewer): Partial<Record<Declared, string | null>> {
  const { customTemplate, isFrozen, isV2, permissions, privacy } = sandbox
  const least = limits?.minimumPrivacy ?? PRIVACY.public
  // The Free plan cannot add restrictions, but can lift those set under another plan (spec PM-020;
  // docs/spec/decisions.md, 31).
  const mayKeep = !limits?.isFree
  const levels = entriesOf(privacyActions).filter(([, value]) => value !== privacy)
  return {
    share: null,
    move: null,
    rename: null,
    [isFrozen ? 'unprotect' : 'protect']: null,
    [customTemplate ? 'toSandbox' : 'toTemplate']: null,
    delete: null,
    ...Object.fromEntries(
      levels.map(([action, value]) => [action, value < least ? templateMessages.privacyBelow : null]),
    ),
    ...(!isV2 && { toDevbox: limits?.devboxProblem ?? null }),
    ...(permissions?.preventSandboxLeaving ? { allowLeaving: null } : mayKeep && { preventLeaving: null }),
    ...(!isV2 &&
      (permissions?.preventSandboxExport ? { allowExport: null } : mayKeep && { preventExport: null })),
  }
}

const entriesOf = <Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>) =>
  Object.entries(record) as [Key, Value][]
