import type { Services } from '../services.tsx'

/** The time between the frames of an animation is shorter than this. */
const LEAST_MS = 20
/** There is more between two turns of a wheel, so scrolling counts as over only after this time. */
const STILL_MS = 400
/** Most work first loads many small files, so the next one leaves time for that. */
const BETWEEN_MS = 150
const WAIT_MS = 5_000

let quietFrom = 0
const waitUntil = (time: number) => {
  quietFrom = Math.max(quietFrom, time)
}

/** Starts tracking scrolling early, so that work that begins to wait in the middle of it knows. */
export function noteScrolling(): void {
  const note = () => waitUntil(performance.now() + STILL_MS)
  // Scroll events do not bubble.
  window.addEventListener('scroll', note, { capture: true, passive: true })
}

/**
 * Runs slow work once nothing moves, one piece after another, or after five seconds, so that it does not disturb
 * scrolling. `afterMs` delays the start of that time. Returns a function that cancels it.
 */
export function whenIdle(schedule: Services['schedule'], work: () => void, afterMs = 0): () => void {
  // Safari does not support it.
  if (!('requestIdleCallback' in window)) return schedule(work, afterMs)
  if (afterMs > 0) {
    let callOff = schedule(() => {
      callOff = whenIdle(schedule, work)
    }, afterMs)
    return () => callOff()
  }
  const until = performance.now() + WAIT_MS
  let asked = 0
  const ask = () => {
    asked = requestIdleCallback(look, { timeout: Math.max(0, until - performance.now()) })
  }
  const look = (deadline: IdleDeadline) => {
    const now = performance.now()
    const isStill = deadline.timeRemaining() > LEAST_MS && now >= quietFrom
    if (!isStill && !deadline.didTimeout && now < until) return ask()
    waitUntil(now + BETWEEN_MS)
    work()
  }
  ask()
  return () => cancelIdleCallback(asked)
}

/** Resolves once nothing moves. */
export const idle = (schedule: Services['schedule']) =>
  new Promise<void>((done) => {
    whenIdle(schedule, done)
  })

/**
 * Runs work that renders: immediately, or directly after the next frame while something is scrolling, because handling
 * the response has already used time of the current frame.
 */
export function afterFrame(work: () => void): void {
  const enqueue = () => window.setTimeout(work)
  if (performance.now() < quietFrom) requestAnimationFrame(enqueue)
  else enqueue()
}
