const MONDAY = 1

/** First days of the week are told by `getWeekInfo()`, by an older property, or not at all. */
type WeekLocale = { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

/** The first day of a locale's week, 1 for Monday to 7 for Sunday; Monday where nothing tells (spec CN-022). */
export function firstDayOfWeek(locale?: string | null): number {
  if (!locale) return MONDAY
  try {
    const known = new Intl.Locale(locale) as Intl.Locale & WeekLocale
    return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? MONDAY
  } catch {
    return MONDAY
  }
}

/** Midnight, where the device is, at which the week of a moment began. */
export function startOfWeek(now: Date, firstDay: number): Date {
  const daysSince = (now.getDay() - firstDay + 7) % 7
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysSince)
}

/**
 * What was removed since this calendar week began, and what before, each in the order it came (spec DP-049). A moment
 * still to come, as a device with a wrong clock sees it, is this week's.
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
