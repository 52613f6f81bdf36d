import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import { type Actions, privacyActions, type SandboxMenuAction } from '@sandlot/core/sandboxes/action-rules'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import type { Action } from '../../keys/keys.ts'
import { tuiTexts } from '../../messages.ts'
import type { MenuEntry } from '../../shell/prompt.ts'

/** A slot of the menu, filled by the first of its actions that applies. */
type Slot = { key: string | null; label: string; of: readonly SandboxMenuAction[]; isReading?: true }

const privacy = Object.keys(privacyActions) as (keyof typeof privacyActions)[]

const ofSandboxes: readonly Slot[] = [
  { key: 'm', label: 'move', of: ['move'] },
  { key: 'r', label: 'rename', of: ['rename'] },
  { key: 'D', label: 'delete', of: ['delete'] },
  { key: 'f', label: 'fork', of: ['fork'] },
  { key: 'P', label: 'protect', of: ['protect', 'unprotect'] },
  { key: null, label: 'privacy', of: privacy },
  { key: null, label: 'share', of: ['share'] },
  { key: null, label: 'download', of: ['download'], isReading: true },
  { key: null, label: 'folder', of: ['showInFolder'], isReading: true },
  { key: null, label: 'template', of: ['toTemplate', 'toSandbox'] },
  { key: null, label: 'devbox', of: ['toDevbox'] },
  { key: null, label: 'permission', of: ['preventLeaving', 'allowLeaving'] },
  { key: null, label: 'permission', of: ['preventExport', 'allowExport'] },
]
const ofFolders = ofSandboxes.slice(0, 3)
const ofDeleted: readonly Slot[] = [
  { key: 'u', label: 'restore', of: ['restore'] },
  { key: 'D', label: 'delete for good', of: ['purge'] },
]

/**
 * What the selected things have in common: deleted or not, folders or not, their number, and whether all are devboxes.
 */
export type Kind = { isDeleted: boolean; hasSandboxes: boolean; count: number; areDevboxes: boolean }

type Means = {
  kind: Kind
  actions: Actions
  /** Why an action that is not in `actions` is impossible. */
  whyNever: (action: SandboxMenuAction) => string
  run: (action: SandboxMenuAction) => void
}

/** Keys and menu for one or several things; impossible actions are listed with the reason (spec CL-046). */
export function rowActions({ kind, actions, whyNever, run }: Means): Action[] {
  const slots = kind.isDeleted ? ofDeleted : kind.hasSandboxes ? ofSandboxes : ofFolders
  return slots.flatMap(({ key, label, of, isReading }): Action[] => {
    const there = of.filter((action) => actions.has(action))
    const [first] = of
    if (!first || (there.length === 0 && isSenseless(first, kind))) return []
    const shown = there.length > 0 ? there : [first]
    return shown.map((action, at) => ({
      key: at === 0 ? key : null,
      label,
      menu: nameOf(action, kind.count),
      ...(!isReading && { changes: true }),
      blocked: there.length > 0 ? (actions.get(action) ?? null) : whyNever(action),
      run: () => run(action),
    }))
  })
}

/**
 * Actions that make no sense: a devbox cannot become one, its export is never restricted, and items in a folder need no
 * link to it.
 */
const isSenseless = (action: SandboxMenuAction, { areDevboxes }: Kind) =>
  action === 'showInFolder' || (areDevboxes && (action === 'toDevbox' || action === 'preventExport'))

export function nameOf(action: SandboxMenuAction, count: number): string {
  const { names } = actionMessages
  if (count > 1 && action === 'toTemplate') return names.toTemplates
  if (count > 1 && action === 'toSandbox') return names.toSandboxes
  if (count > 1 && action === 'restore') return names.restoreMany
  if (action === 'share') return tuiTexts.share
  if (action === 'rename' || action === 'delete' || action === 'download')
    return sandboxMessages.actions[action]
  return action in names ? names[action as keyof typeof names] : action
}

/** Privacy as a submenu. */
export function privacyEntries({ actions, run }: Pick<Means, 'actions' | 'run'>): MenuEntry[] {
  return privacy.map((action, at) => {
    const level = privacyActions[action]
    return {
      key: String(at + 1),
      text: sandboxMessages.privacyNames[level] ?? '',
      aside: sandboxMessages.privacyTexts[level] ?? '',
      why: actions.has(action) ? (actions.get(action) ?? null) : tuiTexts.isSo,
      run: () => run(action),
    }
  })
}

/** The privacy level's choice, by name. */
export const levelNamed = (privacy: number): string =>
  (sandboxMessages.privacyNames[privacy] ?? sandboxMessages.privacyNames[PRIVACY.private] ?? '').toLowerCase()
