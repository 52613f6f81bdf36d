/** Names under the storage prefix (spec ST-002 to ST-009). */
export const storageKeys = {
  workspace: 'SELECTED_WORKSPACE_ID',
  theme: 'THEME',
  token: 'TOKEN',
} as const
