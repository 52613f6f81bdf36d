/** Keys below the storage prefix (spec ST-002 to ST-009). */
export const storageKeys = {
  workspace: 'SELECTED_WORKSPACE_ID',
  theme: 'THEME',
  viewMode: 'VIEW_MODE_DASHBOARD',
  /** The expanded folders in each workspace's sidebar. */
  foldersExpanded: 'SIDEBAR_FOLDERS_EXPANDED',
  /** Followed by a workspace's id: whether its repositories are expanded in the sidebar (spec SH-039). */
  repositoriesExpanded: 'SIDEBAR_REPOS_EXPANDED_',
  /** Followed by a workspace's id: its starred repositories. */
  starred: 'EXPERIMENTAL_STARRED/',
  /** How often the dashboard was loaded. */
  visits: 'DASHBOARD_VISIT',
  /** Dismissed banners, by key. */
  dismissibles: 'DISMISSIBLES',
  termsShown: 'TOS_1_SHOWN',
  /** When a page last reloaded itself for a new version, in milliseconds. */
  reloadedAt: 'RELOADED_AT',
  /** Which optional cookies were accepted. */
  consent: 'COOKIE_CONSENT',
  /** The workspace being created. */
  freshWorkspace: 'FRESH_WORKSPACE_ID',
  token: 'TOKEN',
  /** Where a new devbox opens, `csb` or `vscode`. */
  defaultEditor: 'DEFAULT_EDITOR',
  /** Whether the page that opens VS Code does so automatically. */
  launchVscode: 'AUTO_LAUNCH_VSCODE',
  editorSizes: 'EDITOR_SIZES',
  editorTabs: 'EDITOR_TABS',
} as const
