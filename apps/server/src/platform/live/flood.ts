import type { Clock } from '../ids.ts'

type Pace = { atOnce: number; perSecond: number }

/** Whether one more is too many: so many may come at once, as after a gap, and after that so many a second. */
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
