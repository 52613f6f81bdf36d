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
  const stop = () => clearTimeout(timer)
  // A listener of each call on a signal of the whole program would stay there for as long as that runs.
  const signal = AbortSignal.any([controller.signal, ...others.filter((other) => other != null)])
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  return { signal, stop }
}
