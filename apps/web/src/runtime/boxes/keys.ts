/** Apart from the queries, for those who only tell that a devbox has changed. */
export const boxKeys = {
  one: (sandboxId: string) => ['box', sandboxId] as const,
  env: (sandboxId: string) => ['box-env', sandboxId] as const,
  /** Why what was last asked of it did not happen. */
  failure: (sandboxId: string) => ['box-failure', sandboxId] as const,
}
