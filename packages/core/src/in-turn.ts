const pending = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Runs operations on the same thing in the order in which they were requested, and on different things concurrently.
 * Otherwise two quick changes could overtake each other, and the first would win.
 *
 * @param owner scope of the order, such as a cache or a client
 * @param key the thing that is changed
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
