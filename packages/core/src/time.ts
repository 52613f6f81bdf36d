import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './units.ts'

/** Months and years have average lengths, as the result is rounded anyway. */
const units = [
  ['y', 365.25 * DAY_MS],
  ['mo', 30.44 * DAY_MS],
  ['d', DAY_MS],
  ['h', HOUR_MS],
  ['m', MINUTE_MS],
  ['s', SECOND_MS],
] as const

/**
 * How long ago a time was, in whole units, abbreviated: `3h ago` (spec CN-072). Since clocks differ, a time in the
 * future counts as now. An invalid date gives an empty text.
 */
export function timeAgo(moment: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - Date.parse(moment))
  if (Number.isNaN(passed)) return ''
  if (passed < SECOND_MS) return 'just now'
  const [unit, length] = units.find(([, length]) => passed >= length) ?? ['s', SECOND_MS]
  return `${Math.floor(passed / length)}${unit} ago`
}
