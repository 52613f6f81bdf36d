/** Separate from the queries, for code that only invalidates them. */
export const boxKeys = {
  one: (sandboxId: string) => ['box', sandboxId] as const,
  /** The running devboxes of a workspace. Core's `followWorkspace` invalidates it. */
  ofWorkspace: (workspaceId: string) => ['boxes', workspaceId] as const,
  checkpoints: (sandboxId: string) => ['box-checkpoints', sandboxId] as const,
  env: (sandboxId: string) => ['box-env', sandboxId] as const,
  /** Why the last action on it failed. */
  failure: (sandboxId: string) => ['box-failure', sandboxId] as const,
}
