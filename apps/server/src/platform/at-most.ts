/**
 * Runs at most `limit` pieces of work at a time; the others queue in order. If the queue is full, `full` decides how
 * more work is refused.
 */
export function atMost(
  limit: number,
  queue?: { max: number; full: () => Error },
): <T>(work: () => Promise<T>) => Promise<T> {
  let free = limit
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else if (queue && waiting.length >= queue.max) throw queue.full()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
