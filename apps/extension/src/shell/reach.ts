import { OFFLINE_BACK_OFF_MAX_MS, POLL_MS } from './limits.ts'

/** The state of the connection to a host where the user signed in. Undefined if nobody did. Times are in ms. */
export type Reach =
  | { state: 'ok'; nextAt: number }
  /** The host no longer accepts the token. */
  | { state: 'expired' }
  /** The browser no longer lets the extension access the host. */
  | { state: 'blocked' }
  | { state: 'unreachable'; cause: Cause; failures: number; nextAt: number }
  | { state: 'limited'; nextAt: number }

export type Cause = 'offline' | 'silent' | 'foreign' | { status: number }

/** The outcome of a call to a host. */
export type Outcome =
  | { kind: 'answered'; pollSeconds?: number }
  | { kind: 'refused' }
  | { kind: 'blocked' }
  | { kind: 'limited'; seconds: number }
  | { kind: 'failed'; cause: Cause }

/**
 * Returns when to call again and what to show until then. `factor`, 1 on average, keeps many browsers from calling at
 * the same time.
 */
export function reachAfter(
  outcome: Outcome,
  before: Reach | undefined,
  { now, factor }: { now: number; factor: number },
): Reach {
  switch (outcome.kind) {
    case 'answered': {
      const { pollSeconds } = outcome
      if (pollSeconds !== undefined)
        return { state: 'ok', nextAt: now + Math.max(POLL_MS, pollSeconds * 1000) }
      return before?.state === 'ok' ? before : { state: 'ok', nextAt: now }
    }
    case 'refused':
      return { state: 'expired' }
    case 'blocked':
      return { state: 'blocked' }
    case 'limited':
      return { state: 'limited', nextAt: now + outcome.seconds * 1000 }
    case 'failed': {
      const failures = before?.state === 'unreachable' ? before.failures + 1 : 1
      const pause = Math.min(POLL_MS * 2 ** (failures - 1) * factor, OFFLINE_BACK_OFF_MAX_MS)
      return { state: 'unreachable', cause: outcome.cause, failures, nextAt: now + pause }
    }
  }
}

/**
 * When a host is next due. Null if only the user can fix the connection. A clock that was set back does not delay it.
 */
export function dueAt(reach: Reach, now: number): number | null {
  if (!('nextAt' in reach)) return null
  return reach.nextAt - now > OFFLINE_BACK_OFF_MAX_MS && reach.state !== 'limited' ? now : reach.nextAt
}
