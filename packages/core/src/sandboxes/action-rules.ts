import { templateMessages } from '../templates/messages.ts'
import { canAdminister, type Role } from '../workspaces/rules.ts'
import { PRIVACY } from './limits.ts'
import { sandboxMessages } from './messages.ts'
import { type AccessFacts, levelOf, mayEdit, reaches, type Viewer } from './rules.ts'

/** What can be done with a sandbox, in the order of its menu (contract §9). */
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
export type SandboxAction = (typeof sandboxActionNames)[number]

/**
 * What a person may do: null, or why not just now. What is not in it they may never do (docs/spec/decisions.md, 10).
 */
export type Actions = ReadonlyMap<SandboxAction, string | null>

export const isAllowed = (actions: Actions, action: SandboxAction): boolean => actions.get(action) === null

/** What of a sandbox decides what can be done with it. */
export type Actable = AccessFacts & {
  privacy: number
  isFrozen: boolean
  /** Whether it is a devbox. */
  isV2: boolean
  /** What it is as a template; null for a plain sandbox. */
  customTemplate: object | null
  permissions: { preventSandboxExport: boolean; preventSandboxLeaving: boolean } | null
}

/** What a workspace allows just now; without it nothing is in the way, and the server decides. */
export type ActionLimits = {
  minimumPrivacy: number
  isFree: boolean
  /** Why it can have no devbox now, or null. */
  devboxProblem: string | null
}

export type ActionViewer = Viewer & {
  /** Whether they can make a copy of what they may only look at, somewhere. */
  canCreate: boolean
  limits?: ActionLimits | undefined
}

/** Whether a person says what may leave a workspace or be exported from it (spec PM-020): an admin, unless it is on the Free plan. */
export const mayRestrict = (workspace: { isFree: boolean }, role: Role | null | undefined): boolean =>
  canAdminister(role) && !workspace.isFree

/** Whether a sandbox's files may not be exported; those of devboxes always may (spec IT-088). */
export const isExportForbidden = (sandbox: Pick<Actable, 'isV2' | 'permissions'>): boolean =>
  !sandbox.isV2 && sandbox.permissions?.preventSandboxExport === true

/** The privacy that each of these actions gives. */
export const privacyActions = {
  makePublic: PRIVACY.public,
  makeUnlisted: PRIVACY.unlisted,
  makePrivate: PRIVACY.private,
} as const

/**
 * What a person may do with a sandbox from where they look at it (spec IT-038 to IT-044;
 * docs/spec/decisions.md, 9 and 10): editing only in its own workspace and as one who may write there.
 */
export function sandboxActions(sandbox: Actable, viewer: ActionViewer): Actions {
  const edits = mayEdit(sandbox, viewer)
  if (sandbox.removedAt !== null)
    return new Map(
      edits
        ? ([
            ['restore', null],
            ['purge', null],
          ] as const)
        : [],
    )
  if (!reaches(levelOf(sandbox), 'READ')) return new Map()
  const actions = new Map<SandboxAction, string | null>([
    ['open', null],
    ['copyLink', null],
  ])
  actions.set('download', isExportForbidden(sandbox) ? sandboxMessages.exportForbidden : null)
  if (edits || viewer.canCreate) actions.set('fork', null)
  if (edits) for (const [action, reason] of editActions(sandbox, viewer)) actions.set(action, reason)
  return actions
}

function editActions(sandbox: Actable, { role, limits }: ActionViewer): [SandboxAction, string | null][] {
  const { customTemplate, isFrozen, isV2, permissions, privacy } = sandbox
  const least = limits?.minimumPrivacy ?? PRIVACY.public
  const actions: [SandboxAction, string | null][] = [
    ['share', null],
    ['move', null],
    ['rename', null],
    [isFrozen ? 'unprotect' : 'protect', null],
    [customTemplate ? 'toSandbox' : 'toTemplate', null],
    ['delete', null],
  ]
  // A template is in no folder's list.
  if (!customTemplate) actions.push(['showInFolder', null])
  for (const [action, value] of entriesOf(privacyActions))
    if (value !== privacy) actions.push([action, value < least ? templateMessages.privacyBelow : null])
  if (!isV2) actions.push(['toDevbox', limits?.devboxProblem ?? null])
  if (mayRestrict({ isFree: limits?.isFree ?? false }, role)) {
    actions.push([permissions?.preventSandboxLeaving ? 'allowLeaving' : 'preventLeaving', null])
    if (!isV2) actions.push([permissions?.preventSandboxExport ? 'allowExport' : 'preventExport', null])
  }
  return actions
}

const entriesOf = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][]
