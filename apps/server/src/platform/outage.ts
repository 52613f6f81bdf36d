import { databaseLogMessages } from '@sandlot/core/shell/log-messages'

const AGAIN_MS = 15_000
const AGAIN_MAX_MS = 60 * 60_000
/** What was asked before it was back may fail after: who waits for a connection gives up after five seconds. */
const SETTLE_MS = 6_000

/** As much of a log as this needs. */
export type OutageLog = Record<'error' | 'warn', (details: object, text: string) => void>

/** What the log says of an outage: `hint` is what to do about it. */
type OutageWords = { away: string; stillAway: string; back: string; hint: string }

/** Something that is waited for: whoever asks it says how that went, as often as they like. */
export type Outage = { failed(error: unknown): void; works(): void }

/** Tells the log that something is away: at once, then ever more rarely, and once when it is back. */
export function tellOutage(
  log: OutageLog,
  { away, stillAway, back, hint }: OutageWords,
  now: () => number = () => performance.now(),
): Outage {
  let awaySince: number | null = null
  let backSince = Number.NEGATIVE_INFINITY
  let pause = AGAIN_MS
  let toldAt = 0
  const seconds = (since: number) => Math.round((now() - since) / 1000)
  return {
    failed(error) {
      if (awaySince === null) {
        if (now() - backSince < SETTLE_MS) return
        awaySince = toldAt = now()
        pause = AGAIN_MS
        log.error({ err: error, hint }, away)
      } else if (now() - toldAt >= pause) {
        toldAt = now()
        pause = Math.min(pause * 2, AGAIN_MAX_MS)
        log.error({ err: error, hint, seconds: seconds(awaySince) }, stillAway)
      }
    },
    works() {
      if (awaySince === null) return
      log.warn({ seconds: seconds(awaySince) }, back)
      awaySince = null
      backSince = now()
    },
  }
}

/** The database, for all that wait for it together: a hint of where to look. */
export const databaseOutage = (log: OutageLog, hint: string = databaseLogMessages.hint): Outage =>
  tellOutage(log, { ...databaseLogMessages, hint })
