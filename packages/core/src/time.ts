const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Months and years are of average length: what is shown is rounded anyway. */
const units = [
  ['y', 365.25 * DAY],
  ['mo', 30.44 * DAY],
  ['d', DAY],
  ['h', HOUR],
  ['m', MINUTE],
  ['s', SECOND],
] as const

/**
 * How long ago a moment was, in whole units and as short as it gets: `3h ago` (spec CN-072). Clocks differ: a
 * moment that is still to come is now. A text that is no date gives an empty text.
 */
export function timeAgo(moment: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - Date.parse(moment))
  if (Number.isNaN(passed)) return ''
  if (passed < SECOND) return 'just now'
  const [unit, length] = units.find(([, length]) => passed >= length) ?? ['s', SECOND]
  return `${Math.floor(passed / length)}${unit} ago`
}
