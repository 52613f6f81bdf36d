import type { Client } from '@sandlot/core/client'
import { NOTIFICATIONS_PAGE_MAX, NOTIFICATIONS_SHOWN } from '@sandlot/core/notifications/limits'
import { fetchNotifications, type Notification } from '@sandlot/core/notifications/queries'

/** Returns what arrived since the last call, oldest first. */
export type Tail = () => Promise<Notification[]>

/** Starts after the current notifications. Returns each later one once, even after a gap of any length. */
export async function startTail(client: Client, types: readonly string[]): Promise<Tail> {
  const there = await fetchNotifications(client, { types, limit: NOTIFICATIONS_PAGE_MAX })
  const seen = new Set(there.map(({ id }) => id))
  const start = there[0]?.insertedAt ?? ''
  return async () => {
    const fresh: Notification[] = []
    for (let after: string | null = null; ; ) {
      const page: Notification[] = await fetchNotifications(client, { types, after })
      const news = page.filter(({ id, insertedAt }) => !seen.has(id) && insertedAt >= start)
      fresh.push(...news)
      after = page.at(-1)?.id ?? null
      if (news.length < page.length || page.length < NOTIFICATIONS_SHOWN) break
    }
    for (const { id } of fresh) seen.add(id)
    return fresh.reverse()
  }
}
