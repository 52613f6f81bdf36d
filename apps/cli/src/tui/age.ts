import { timeAgo } from '@sandlot/core/time'
import { MINUTE_MS } from '@sandlot/core/units'

/** An age with minute precision: a ticking clock would render the screen over and over. */
export function age(moment: string, now: Date): string {
  return now.getTime() - Date.parse(moment) < MINUTE_MS ? 'just now' : timeAgo(moment, now)
}
