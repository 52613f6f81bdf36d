/** What counts the time that devboxes are awake, and says how long each may be. */
export type Meter = {
  /** Pays one ahead that is to run. Throws `limit` where there is nothing to pay with. */
  hold(sandboxId: string): Promise<Paid>
  /** Counts what ran of those that are awake here, and pays them on. One that nobody pays for is not in the answer. */
  renew(sandboxIds: readonly string[]): Promise<Map<string, Paid>>
  /** Ends what counts one that is gone. Where it is noted that one rests, that does it. */
  settle(sandboxId: string): Promise<void>
}

/** `isLast`: it is not paid on, and ends then. */
export type Paid = { ms: number; isLast: boolean }
