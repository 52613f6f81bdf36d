import { toAppError } from '@sandlot/core/errors'
import { unreadNotifications } from '@sandlot/core/notifications/rest'
import { browser } from 'wxt/browser'
import { hasLeft, revokeLeft } from '../accounts/sign-out.ts'
import { hostClient, mayReach, noteOutcome } from '../shell/host-fetch.ts'
import { hostState, whileSignedIn } from '../shell/host-state.ts'
import { loadHosts } from '../shell/hosts.ts'
import { POLL_MS } from '../shell/limits.ts'
import { dueAt, type Outcome } from '../shell/reach.ts'
import { paintBadge } from './badge.ts'

export const POLL_ALARM = 'poll'

/** Fetches and stores a host's number of unread notifications. Does nothing if nobody is signed in there. */
export async function pollHost(origin: string): Promise<void> {
  const { token, unread } = hostState(origin)
  const bearer = await token.get()
  if (bearer === undefined) return
  const note = (outcome: Outcome) => whileSignedIn(origin, bearer, () => noteOutcome(origin, outcome))
  if (!(await mayReach(origin))) return note({ kind: 'blocked' })
  try {
    const reply = await hostClient(origin).rest(unreadNotifications)
    await whileSignedIn(origin, bearer, () => unread.set(reply.unread))
    await note({ kind: 'answered', pollSeconds: reply.nextPollSeconds })
  } catch (error) {
    // All other outcomes were recorded along the way.
    if (toAppError(error).code === 'incompatible') await note({ kind: 'failed', cause: 'foreign' })
  }
}

/** Polls every host that is due, or with `all` every host that may be polled now. */
export async function pollDue({ now, all = false }: { now: number; all?: boolean }): Promise<void> {
  await revokeLeft()
  const { list } = await loadHosts()
  await Promise.all(
    list.map(async ({ origin }) => {
      const reach = await hostState(origin).reach.get()
      const at = reach && dueAt(reach, now)
      const isDue = at != null && at <= now
      if (isDue || (all && reach?.state !== 'limited')) await pollHost(origin)
    }),
  )
  await paintBadge()
}

/**
 * Schedules the one alarm for the next poll. It repeats, so that a worker terminated midway is woken again. Without
 * anything to poll or revoke there is no alarm.
 */
export async function planPolls(now: number): Promise<void> {
  const { list } = await loadHosts()
  const states = await Promise.all(list.map(({ origin }) => hostState(origin).reach.get()))
  const due = states.flatMap((reach) => (reach ? (dueAt(reach, now) ?? []) : []))
  if (await hasLeft()) due.push(now + POLL_MS)
  if (due.length === 0) return void (await browser.alarms.clear(POLL_ALARM))
  const when = Math.max(now + 1000, Math.min(...due))
  await browser.alarms.create(POLL_ALARM, { when, periodInMinutes: POLL_MS / 60_000 })
}
