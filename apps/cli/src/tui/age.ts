import { timeAgo } from '@sandlot/core/time'

const MINUTE_MS = 60_000

/** An age with minute precision: a ticking clock would render the screen over and over. */
export function age(moment: string, now: Date): string {
  return now.getTime() - Date.parse(moment) < MINUTE_MS ? 'just now' : timeAgo(moment, now)
}
