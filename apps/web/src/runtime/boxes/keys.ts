/** Apart from the queries, for those who only tell that a devbox has changed. */
export const boxKeys = {
  one: (sandboxId: string) => ['box', sandboxId] as const,
  life: (sandboxId: string) => ['box-life', sandboxId] as const,
}
