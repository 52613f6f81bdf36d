import type { Services } from '../shell/services.tsx'

/** Between the frames of something that moves there is less time than that. */
const LEAST_MS = 20
const WAIT_MS = 5_000

/**
 * Does what takes a while once nothing moves, or after five seconds: nobody who scrolls meanwhile should feel it.
 * Gives the way to call it off.
 */
export function whenIdle(schedule: Services['schedule'], work: () => void): () => void {
  // Safari does not tell of such moments.
  if (!('requestIdleCallback' in window)) return schedule(work, 0)
  const until = performance.now() + WAIT_MS
  let asked = 0
  const ask = () => {
    asked = requestIdleCallback(look, { timeout: Math.max(0, until - performance.now()) })
  }
  const look = (deadline: IdleDeadline) => {
    if (deadline.didTimeout || deadline.timeRemaining() > LEAST_MS || performance.now() >= until) work()
    else ask()
  }
  ask()
  return () => cancelIdleCallback(asked)
}
