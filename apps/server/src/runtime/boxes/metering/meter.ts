/** Counts the time that devboxes are awake, and limits how long each may be. */
export type Meter = {
  /** Pays ahead for a devbox about to run. Throws `limit` if there are not enough credits. */
  hold(sandboxId: string): Promise<Paid>
  /**
   * Counts the time of those that are awake here, and pays them on. Those that cannot be paid are not in the answer.
   */
  renew(sandboxIds: readonly string[]): Promise<Map<string, Paid>>
  /** Ends counting a devbox that is gone. Recording that one sleeps does this already. */
  settle(sandboxId: string): Promise<void>
}

/** `isLast`: it is not paid on, and ends then. */
export type Paid = { ms: number; isLast: boolean }
