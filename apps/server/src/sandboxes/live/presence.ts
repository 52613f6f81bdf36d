import { PRIVACY, VIEWER_SEEN_MS } from '@sandlot/core/sandboxes/limits'
import { VIEWERS_CHANGED } from '@sandlot/core/sandboxes/live/live'
import { eq } from 'drizzle-orm'
import { runCommand } from '../../platform/commands.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Presence } from '../../platform/live/channel.ts'
import { authorizationOf } from '../access.ts'
import { findSandbox } from '../repo.ts'
import { sandboxViewers } from '../tables.ts'
import { createPlaces } from './places.ts'
import { forgetGone, viewersOf } from './viewers.ts'

/**
 * Changes who is present, and notifies all who may see the sandbox if that made a difference. One at a time: if two
 * people arrive at once, neither would be in the other's notification.
 */
const noting = (
  context: Context,
  sandboxId: string,
  change: (tx: Transaction, now: Date) => Promise<boolean>,
) =>
  runCommand(
    context,
    context.actor,
    async (tx, now) => {
      const changed = await change(tx, now)
      const gone = await forgetGone(tx, sandboxId, now)
      const { viewers } = await viewersOf(tx, sandboxId, now)
      const event = { topic: `live:${sandboxId}`, event: VIEWERS_CHANGED, payload: { viewers } }
      return { result: undefined, audit: null, events: changed || gone > 0 ? [event] : [] }
    },
    [`viewers:${sandboxId}`],
  )

/**
 * Records that somebody views a sandbox. Only those who could see it if it were private are shown: visitors of a public
 * sandbox stay invisible.
 */
export async function enterSandbox(context: Context, sandboxId: string): Promise<Presence | null> {
  const row = await findSandbox(context.db, sandboxId)
  if (!context.viewer || !row) return null
  if ((await authorizationOf({ ...row, privacy: PRIVACY.private }, context)) === 'NONE') return null
  const { userId } = context.viewer
  const id = context.ids.uuid()
  const at = (now: Date) => ({ id, sandboxId, userId, cameAt: now, seenAt: now })
  let seenAt = context.clock.now()
  await noting(context, sandboxId, async (tx, now) => {
    await tx.insert(sandboxViewers).values(at(now))
    return true
  })
  const places = createPlaces(context, sandboxId, { viewerId: userId, pageId: id })
  return {
    id,
    say: places.tell,
    stay: async () => {
      const now = context.clock.now()
      if (now.getTime() - seenAt.getTime() < VIEWER_SEEN_MS) return
      seenAt = now
      await noting(context, sandboxId, async (tx) => {
        const back = await tx
          .insert(sandboxViewers)
          .values(at(now))
          .onConflictDoUpdate({ target: sandboxViewers.id, set: { seenAt: now } })
          .returning({ cameAt: sandboxViewers.cameAt })
        return back[0]?.cameAt.getTime() === now.getTime()
      })
    },
    leave: async () => {
      try {
        await places.leave()
      } finally {
        await noting(context, sandboxId, async (tx) => {
          const gone = await tx.delete(sandboxViewers).where(eq(sandboxViewers.id, id)).returning()
          return gone.length > 0
        })
      }
    },
  }
}
