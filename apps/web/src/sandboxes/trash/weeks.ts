const MONDAY = 1

/** Browsers provide the first day of the week by `getWeekInfo()`, by an older property, or not at all. */
type WeekLocale = { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

/** Returns the first day of a locale's week, from 1 for Monday to 7 for Sunday. Defaults to Monday (spec CN-022). */
export function firstDayOfWeek(locale?: string | null): number {
  if (!locale) return MONDAY
  try {
    const known = new Intl.Locale(locale) as Intl.Locale & WeekLocale
    return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? MONDAY
  } catch {
    return MONDAY
  }
}

/** Returns the local midnight at which the week of a date began. */
export function startOfWeek(now: Date, firstDay: number): Date {
  const daysSince = (now.getDay() - firstDay + 7) % 7
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysSince)
}

/**
 * Separates what was removed in this calendar week from what was removed before, preserving the order (spec DP-049). A
 * future time, as seen by a device with a wrong clock, counts as this week.
 */
export function splitByWeek<T extends { removedAt: string | null }>(
  items: readonly T[],
  now: Date,
  firstDay: number,
): { thisWeek: T[]; earlier: T[] } {
  const start = startOfWeek(now, firstDay).getTime()
  const isThisWeek = ({ removedAt }: T) => removedAt !== null && Date.parse(removedAt) >= start
  return { thisWeek: items.filter(isThisWeek), earlier: items.filter((item) => !isThisWeek(item)) }
}
