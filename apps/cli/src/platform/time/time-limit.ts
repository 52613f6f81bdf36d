export type TimeLimit = {
  signal: AbortSignal
  /** Cancels the timeout; the other signals still apply. */
  stop: () => void
}

/**
 * A signal that aborts after a timeout, or with one of the others. It uses its own timer to keep the process alive:
 * Node 20 drops an AbortSignal.timeout once it is passed to `any`.
 */
export function timeLimit(others: readonly (AbortSignal | undefined | null)[], ms: number): TimeLimit {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new DOMException('The host did not answer in time.', 'TimeoutError')),
    ms,
  )
  const stop = () => clearTimeout(timer)
  // A listener per call on a signal of the whole program would accumulate.
  const signal = AbortSignal.any([controller.signal, ...others.filter((other) => other != null)])
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  return { signal, stop }
}
