/** Names under the storage prefix (spec ST-002 to ST-009). */
export const storageKeys = {
  workspace: 'SELECTED_WORKSPACE_ID',
  theme: 'THEME',
  viewMode: 'VIEW_MODE_DASHBOARD',
  token: 'TOKEN',
} as const
