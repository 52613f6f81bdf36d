const day = (at: Date, timeZone?: string) =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone })
const time = (at: Date, timeZone?: string) =>
  at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })

type ForecastFacts = {
  granted: number | null
  frozen: boolean
  running: number
  forecast: { endsAt: string | null; endsByRunningAt: string | null }
}

const runningAlone = (count: number) =>
  count === 1 ? 'The devbox that runs now uses' : `The ${count} devboxes that run now use`

/** How long credits will last, as sentences; null if unlimited. */
export function forecastText(
  { granted, frozen, running, forecast }: ForecastFacts,
  timeZone?: string,
): string | null {
  if (granted === null) return null
  if (frozen) return 'The credits of this month are used up.'
  const { endsAt, endsByRunningAt } = forecast
  if (endsAt === null) return 'At this pace the credits last for the month.'
  const until = new Date(endsAt)
  const first = `At this pace the credits last until ${day(until, timeZone)}, about ${time(until, timeZone)}.`
  if (endsByRunningAt === null || endsByRunningAt === endsAt) return first
  return `${first} ${runningAlone(running)} them up on ${day(new Date(endsByRunningAt), timeZone)}.`
}
