import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { doAction } from '../../platform/noted.ts'
import { oneTimeLinks } from '../tables.ts'

/** The address links that a person requested and has not opened. */
const unopened = (userId: string) =>
  and(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.purpose, 'add_email'), isNull(oneTimeLinks.usedAt))

/** Returns the latest address that the person has yet to confirm, or null if there is none. */
export async function pendingOf({ db, clock }: Context, userId: string): Promise<string | null> {
  const [link] = await db
    .select({ email: oneTimeLinks.email })
    .from(oneTimeLinks)
    .where(and(unopened(userId), gt(oneTimeLinks.expiresAt, clock.now())))
    .orderBy(desc(oneTimeLinks.insertedAt))
    .limit(1)
  return link?.email ?? null
}

/** Revokes the links that would change the person's address. */
export function cancelPending(context: Context, userId: string): Promise<void> {
  return doAction(context, 'address.cancel', async (tx) => {
    const ended = await tx.delete(oneTimeLinks).where(unopened(userId)).returning({ id: oneTimeLinks.id })
    return { result: undefined, audit: ended.length > 0 ? { subjectIds: [userId] } : null }
  })
}
