import { DAY_MS } from '../../units.ts'
import { nextMonthStart } from '../ledger/lease-rules.ts'

const SECONDS_PER_DAY = 86_400

export type ForecastFacts = {
  /** Milliseconds. */
  now: number
  /** Units, as are all values below; null if unlimited. */
  granted: number | null
  used: number
  /** What running machines use per second. */
  perSecond: number
  /** Usage of each of the last days. */
  daily: readonly number[]
}

export type Forecast = {
  /** When the credits are used up at the current pace; null if they last for the month. */
  endsAt: number | null
  /** When running machines alone use them up. */
  endsByRunningAt: number | null
  /** Projected usage at the end of the month. */
  atMonthEnd: { low: number; likely: number; high: number }
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? 0
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper
}

/**
 * Projects the month: running machines continue, and if a usual day uses more than they do, the difference is added.
 * The lowest and highest recent days are the bounds.
 */
export function forecast({ now, granted, used, perSecond, daily }: ForecastFacts): Forecast {
  const end = nextMonthStart(now)
  const running = perSecond * SECONDS_PER_DAY
  const days = [...daily].sort((a, b) => a - b)
  const pace = (usual: number) => Math.max(running, usual)
  const atEnd = (perDay: number) => used + Math.round((perDay * (end - now)) / DAY_MS)
  const endsAt = (perDay: number): number | null => {
    if (granted === null) return null
    if (used >= granted) return now
    const at = now + Math.ceil(((granted - used) / perDay) * DAY_MS)
    return at < end ? at : null
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
