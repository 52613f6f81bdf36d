import { OFFLINE_BACK_OFF_MAX_MS, POLL_MS } from './limits.ts'

/** How the way to a host is, for somebody who signed in there; nobody did where there is none. Moments in ms. */
export type Reach =
  | { state: 'ok'; nextAt: number }
  /** The host no longer accepts the token. */
  | { state: 'expired' }
  /** The browser no longer lets the extension reach the host. */
  | { state: 'blocked' }
  | { state: 'unreachable'; cause: Cause; failures: number; nextAt: number }
  | { state: 'limited'; nextAt: number }

export type Cause = 'offline' | 'silent' | 'foreign' | { status: number }

/** What a call to a host ended with. */
export type Outcome =
  | { kind: 'answered'; pollSeconds?: number }
  | { kind: 'refused' }
  | { kind: 'blocked' }
  | { kind: 'limited'; seconds: number }
  | { kind: 'failed'; cause: Cause }

/** When to ask again and what to show until then. `factor`, of 1 on average, keeps many browsers apart. */
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

/** When a host is to be asked next; null when only its person can help. A clock that was set back is no reason to wait. */
export function dueAt(reach: Reach, now: number): number | null {
  if (!('nextAt' in reach)) return null
  return reach.nextAt - now > OFFLINE_BACK_OFF_MAX_MS && reach.state !== 'limited' ? now : reach.nextAt
}
