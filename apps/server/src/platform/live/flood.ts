import { FRAMES_AT_ONCE_MAX, FRAMES_PER_SECOND } from '@sandlot/core/limits'
import type { Clock } from '../ids.ts'

/**
 * Whether one more frame is too many: so many may come at once, as after a gap in which every topic is joined again,
 * and after that so many a second.
 */
export function createFloodGauge(clock: Clock): () => boolean {
  let left = FRAMES_AT_ONCE_MAX
  let before = clock.now().getTime()
  return () => {
    const now = clock.now().getTime()
    left = Math.min(FRAMES_AT_ONCE_MAX, left + (Math.max(0, now - before) / 1000) * FRAMES_PER_SECOND)
    before = now
    left -= 1
    return left < 0
  }
}
