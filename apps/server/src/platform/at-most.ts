/**
 * At most `limit` pieces of work at a time; the others wait in order. Where that many wait already, one more is refused
 * as `full` says.
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
