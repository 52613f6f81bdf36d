import { type WorkspaceActionName, workspaceActions } from '../all-actions.ts'
import { billingActions } from '../billing/actions.ts'
import { budgetActions } from '../billing/credits/budget-actions.ts'
import { type SandboxActionName, sandboxActions } from '../sandboxes/actions.ts'
import { memberActions, type Rulebook, roleFor } from './actions.ts'
import { permissionNames, permissionMessages as say } from './permission-messages.ts'
import { type Role, roles } from './rules.ts'

type Row = {
  action: WorkspaceActionName | SandboxActionName
  name: string
  may: Readonly<Record<Role, boolean>>
}
type Settings = Partial<Rulebook>
type Group = { title: string; rows: readonly Row[] }

/** Roles from this one up; they are ordered from highest to lowest. */
const from = (needs: Role): Row['may'] => {
  const least = roles.indexOf(needs)
  return { ADMIN: true, WRITE: least >= roles.indexOf('WRITE'), READ: least >= roles.indexOf('READ') }
}

/** The role that members need for an action on a sandbox of their workspace. */
const roleForSandbox = (needs: (typeof sandboxActions)[SandboxActionName]['needs']): Role =>
  needs === 'ADMIN' || needs === 'READ' ? needs : 'WRITE'

const inWorkspace = (names: readonly WorkspaceActionName[], settings: Settings): Row[] =>
  names.map((action) => ({
    action,
    name: permissionNames[action],
    may: from(roleFor(workspaceActions[action], settings)),
  }))

const names = Object.keys(workspaceActions) as WorkspaceActionName[]

const isAboutAll = (name: WorkspaceActionName) => name in memberActions || name in budgetActions
const isOther = (name: WorkspaceActionName) => !isAboutAll(name) && !(name in billingActions)

/**
 * Who can do what in a workspace, derived from the actions and its settings; rows about plans only if there are any.
 */
export const permissionTable = (hasPlans: boolean, settings: Settings = {}): readonly Group[] => [
  { title: say.groups.workspace, rows: inWorkspace(names.filter(isAboutAll), settings) },
  ...(hasPlans
    ? [
        {
          title: say.groups.plan,
          rows: inWorkspace(
            names.filter((name) => name in billingActions),
            settings,
          ),
        },
      ]
    : []),
  { title: say.groups.content, rows: inWorkspace(names.filter(isOther), settings) },
  {
    title: say.groups.sandboxes,
    rows: (Object.keys(sandboxActions) as SandboxActionName[]).map((action) => ({
      action,
      name: permissionNames[action],
      may: from(roleForSandbox(sandboxActions[action].needs)),
    })),
  },
]
