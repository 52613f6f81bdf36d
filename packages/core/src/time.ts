const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Months and years have average lengths, as the result is rounded anyway. */
const units = [
  ['y', 365.25 * DAY],
  ['mo', 30.44 * DAY],
  ['d', DAY],
  ['h', HOUR],
  ['m', MINUTE],
  ['s', SECOND],
] as const

/**
 * How long ago a time was, in whole units, abbreviated: `3h ago` (spec CN-072). Since clocks differ, a time in the
 * future counts as now. An invalid date gives an empty text.
 */
export function timeAgo(moment: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - Date.parse(moment))
  if (Number.isNaN(passed)) return ''
  if (passed < SECOND) return 'just now'
  const [unit, length] = units.find(([, length]) => passed >= length) ?? ['s', SECOND]
  return `${Math.floor(passed / length)}${unit} ago`
}
