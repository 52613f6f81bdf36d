/** Apart from the queries, for those who only tell that a devbox has changed. */
export const boxKeys = {
  one: (sandboxId: string) => ['box', sandboxId] as const,
  /** Those of a workspace that run; core's `followWorkspace` outdates it. */
  ofWorkspace: (workspaceId: string) => ['boxes', workspaceId] as const,
  checkpoints: (sandboxId: string) => ['box-checkpoints', sandboxId] as const,
  env: (sandboxId: string) => ['box-env', sandboxId] as const,
  /** Why what was last asked of it did not happen. */
  failure: (sandboxId: string) => ['box-failure', sandboxId] as const,
}
