import { databaseLogMessages } from '@sandlot/core/shell/log-messages'

const AGAIN_MS = 15_000
const AGAIN_MAX_MS = 60 * 60_000
/**
 * Requests from before the recovery may still fail after it: a caller that waits for a connection gives up after five
 * seconds.
 */
const SETTLE_MS = 6_000

/** The part of a log that this needs. */
export type OutageLog = Record<'error' | 'warn', (details: object, text: string) => void>

/** The log messages of an outage: `hint` is what to do about it. */
type OutageWords = { away: string; stillAway: string; back: string; hint: string }

/** A service whose availability is tracked: callers report each success and failure. */
export type Outage = { failed(error: unknown): void; works(): void }

/** Logs an outage: immediately, then at growing intervals, and once when it is over. */
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

/** The outage of the database, shared by all that wait for it; `hint` points to where to look. */
export const databaseOutage = (log: OutageLog, hint: string = databaseLogMessages.hint): Outage =>
  tellOutage(log, { ...databaseLogMessages, hint })
