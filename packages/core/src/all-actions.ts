import { branchActions } from './branches/actions.ts'
import { folderActions } from './folders/actions.ts'
import { repositoryActions } from './repositories/actions.ts'
import { makingActions, type SandboxActionName } from './sandboxes/actions.ts'

/** All that is done in a workspace as its members. */
export const workspaceActions = { ...folderActions, ...repositoryActions, ...branchActions, ...makingActions }
export type WorkspaceActionName = keyof typeof workspaceActions

/** Every action that is declared, whatever it is done to. */
export type ActionName = SandboxActionName | WorkspaceActionName
