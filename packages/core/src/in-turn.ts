const pending = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Runs what is done to one and the same thing in the order in which it was asked for, while all else goes on beside
 * it: two quick changes of mind that overtake each other on the way would leave the first one standing.
 *
 * @param owner what keeps the order, a cache or a client
 * @param key which thing it is done to
 */
export function inTurn<Result>(owner: object, key: string, work: () => Promise<Result>): Promise<Result> {
  const turns = pending.get(owner) ?? new Map<string, Promise<unknown>>()
  pending.set(owner, turns)
  const before = turns.get(key)
  const result = before ? before.then(work, work) : work()
  turns.set(key, result)
  const leave = () => {
    if (turns.get(key) === result) turns.delete(key)
  }
  void result.then(leave, leave)
  return result
}
