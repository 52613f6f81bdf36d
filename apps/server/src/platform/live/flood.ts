import type { Clock } from '../ids.ts'

type Pace = { atOnce: number; perSecond: number }

/**
 * Returns a function that checks whether one more is too many. A burst is allowed, as after a gap, and then so many per
 * second.
 */
export function createFloodGauge(clock: Clock, { atOnce, perSecond }: Pace): () => boolean {
  let left = atOnce
  let before = clock.now().getTime()
  return () => {
    const now = clock.now().getTime()
    left = Math.min(atOnce, left + (Math.max(0, now - before) / 1000) * perSecond)
    before = now
    left -= 1
    return left < 0
  }
}
