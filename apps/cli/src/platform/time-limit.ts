export type TimeLimit = {
  signal: AbortSignal
  /** The time no longer counts; the other signals still do. */
  stop: () => void
}

/**
 * A signal that ends a call after so long, or with one of the others. A timer of its own keeps the process waiting
 * for it: AbortSignal.timeout is forgotten by Node 20 once `any` has taken it in.
 */
export function timeLimit(others: readonly (AbortSignal | undefined | null)[], ms: number): TimeLimit {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new DOMException('The host did not answer in time.', 'TimeoutError')),
    ms,
  )
  controller.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  for (const other of others) {
    if (other?.aborted) controller.abort(other.reason)
    other?.addEventListener('abort', () => controller.abort(other.reason), {
      once: true,
      signal: controller.signal,
    })
  }
  return { signal: controller.signal, stop: () => clearTimeout(timer) }
}
