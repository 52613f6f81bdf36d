/** Names under the storage prefix (spec ST-002 to ST-009). */
export const storageKeys = {
  workspace: 'SELECTED_WORKSPACE_ID',
  theme: 'THEME',
  viewMode: 'VIEW_MODE_DASHBOARD',
  /** Which folders of the sidebar are open, of each workspace. */
  foldersExpanded: 'SIDEBAR_FOLDERS_EXPANDED',
  /** Before the id of a workspace: whether its repositories are listed in the sidebar (spec SH-039). */
  repositoriesExpanded: 'SIDEBAR_REPOS_EXPANDED_',
  /** Before the id of a workspace: its repositories that stand first. */
  starred: 'EXPERIMENTAL_STARRED/',
  /** How often the dashboard was loaded. */
  visits: 'DASHBOARD_VISIT',
  /** Which banners were dismissed, by their keys. */
  dismissibles: 'DISMISSIBLES',
  termsShown: 'TOS_1_SHOWN',
  /** When a page last loaded itself again for a new version, in milliseconds. */
  reloadedAt: 'RELOADED_AT',
  /** Which cookies beside the functional ones were allowed. */
  consent: 'COOKIE_CONSENT',
  /** The workspace that is being created. */
  freshWorkspace: 'FRESH_WORKSPACE_ID',
  token: 'TOKEN',
  /** Where a new devbox opens, `csb` or `vscode`. */
  defaultEditor: 'DEFAULT_EDITOR',
  /** Whether the page that opens VS Code does so by itself. */
  launchVscode: 'AUTO_LAUNCH_VSCODE',
  editorSizes: 'EDITOR_SIZES',
  editorTabs: 'EDITOR_TABS',
} as const
