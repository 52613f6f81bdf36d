import type { Services } from '../services.tsx'

/** Between the frames of something that moves there is less time than that. */
const LEAST_MS = 20
/** Between two turns of a wheel there is. */
const STILL_MS = 400
/** What was begun mostly loads something first, in many small files: the next one leaves it time for that. */
const BETWEEN_MS = 150
const WAIT_MS = 5_000

let quietFrom = 0
const waitUntil = (time: number) => {
  quietFrom = Math.max(quietFrom, time)
}

/** What begins to wait in the middle of scrolling is to know that. */
export function noteScrolling(): void {
  const note = () => waitUntil(performance.now() + STILL_MS)
  // Scrolling does not bubble.
  window.addEventListener('scroll', note, { capture: true, passive: true })
}

/**
 * Does what takes a while once nothing moves, one thing after another, or after five seconds: nobody who scrolls
 * meanwhile should feel it. Where it may not begin at once, that time begins later. Gives the way to call it off.
 */
export function whenIdle(schedule: Services['schedule'], work: () => void, afterMs = 0): () => void {
  // Safari does not tell of such moments.
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

/** A moment at which nothing moves. */
export const idle = (schedule: Services['schedule']) =>
  new Promise<void>((done) => {
    whenIdle(schedule, done)
  })

/**
 * Does what draws something anew: at once, or right after the next frame while something is scrolled. What came over the
 * network has taken of the present one already.
 */
export function afterFrame(work: () => void): void {
  const enqueue = () => window.setTimeout(work)
  if (performance.now() < quietFrom) requestAnimationFrame(enqueue)
  else enqueue()
}
