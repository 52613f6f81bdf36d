import { nextMonthStart } from './lease-rules.ts'

const DAY = 86_400_000
const SECONDS_PER_DAY = 86_400

export type ForecastFacts = {
  /** Milliseconds. */
  now: number
  /** Units, as all that follows; null where nothing is limited. */
  granted: number | null
  used: number
  /** What machines use a second that run now. */
  perSecond: number
  /** What was used on each of the last days. */
  daily: readonly number[]
}

export type Forecast = {
  /** When the credits are used up at this pace; null where they last for the month. */
  endsAt: number | null
  /** When the machines that run now use them up by themselves. */
  endsByRunningAt: number | null
  /** What will have been used at the end of the month. */
  atMonthEnd: { low: number; likely: number; high: number }
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? 0
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper
}

/**
 * Where the month leads: what runs now goes on, and where a usual day uses more than that, the rest comes on top. The
 * least and the greatest of the last days are the bounds.
 */
export function forecast({ now, granted, used, perSecond, daily }: ForecastFacts): Forecast {
  const end = nextMonthStart(now)
  const running = perSecond * SECONDS_PER_DAY
  const days = [...daily].sort((a, b) => a - b)
  const pace = (usual: number) => Math.max(running, usual)
  const atEnd = (perDay: number) => used + Math.round((perDay * (end - now)) / DAY)
  const endsAt = (perDay: number): number | null => {
    if (granted === null) return null
    if (used >= granted) return now
    const at = now + Math.ceil(((granted - used) / perDay) * DAY)
    return perDay > 0 && at < end ? at : null
  }
  return {
    endsAt: endsAt(pace(median(days))),
    endsByRunningAt: perSecond > 0 ? endsAt(running) : null,
    atMonthEnd: {
      low: atEnd(pace(days[0] ?? 0)),
      likely: atEnd(pace(median(days))),
      high: atEnd(pace(days.at(-1) ?? 0)),
    },
  }
}
