import { timeAgo } from '@sandlot/core/time'

const MINUTE_MS = 60_000

/** How long ago, by the minute: a clock that ticks on the screen would draw it again and again. */
export function age(moment: string, now: Date): string {
  return now.getTime() - Date.parse(moment) < MINUTE_MS ? 'just now' : timeAgo(moment, now)
}
