export type ImportReason = 'frozen'

/** Why nothing may be imported into a workspace now, or null (spec PM-032, PM-047). */
export const importProblem = (workspace: { isFrozen: boolean }): ImportReason | null =>
  workspace.isFrozen ? 'frozen' : null
