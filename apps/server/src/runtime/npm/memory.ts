import { FAILURE_KEPT_MS } from './limits.ts'

/**
 * Runs one piece of work per key at a time; concurrent callers get the same promise. Failures are cached for a few
 * seconds, so that immediate retries cost nothing.
 */
export function onceAtATime<T>(now: () => number): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  const failed = createMemory<{ error: unknown; until: number }>(FAILURES_KEPT)
  const run = async (key: string, work: () => Promise<T>) => {
    try {
      return await work()
    } catch (error) {
      failed.set(key, { error, until: now() + FAILURE_KEPT_MS }, 1)
      throw error
    } finally {
      running.delete(key)
    }
  }
  return (key, work) => {
    const failure = failed.get(key)
    if (failure && now() < failure.until) return Promise.reject(failure.error)
    const known = running.get(key)
    if (known) return known
    const promise = run(key, work)
    running.set(key, promise)
    return promise
  }
}

const FAILURES_KEPT = 1_000

export type Memory<T> = { get(key: string): T | undefined; set(key: string, value: T, weight: number): void }

/** A cache of the most recently used values whose weights add up to at most `capacity`. */
export function createMemory<T>(capacity: number): Memory<T> {
  const kept = new Map<string, { value: T; weight: number }>()
  let total = 0
  const drop = (key: string) => {
    total -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  return {
    get: (key) => {
      const entry = kept.get(key)
      if (!entry) return undefined
      kept.delete(key)
      kept.set(key, entry)
      return entry.value
    },
    set: (key, value, weight) => {
      drop(key)
      if (weight > capacity) return
      kept.set(key, { value, weight })
      total += weight
      for (const oldest of kept.keys()) {
        if (total <= capacity) break
        drop(oldest)
      }
    },
  }
}

/** Returns the work's own result, or throws `late` after a time. The work continues, so what it caches is not lost. */
export async function inTime<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const clock = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  try {
    return await Promise.race([work, clock])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
