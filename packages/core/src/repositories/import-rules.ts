import { repositoryMessages } from './messages.ts'

/** Why nothing may be imported into a workspace now, or null (spec PM-032, PM-047). */
export const importProblem = (workspace: { isFrozen: boolean }): string | null =>
  workspace.isFrozen ? repositoryMessages.frozen : null
