import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { doAction } from '../../platform/noted.ts'
import { oneTimeLinks } from '../tables.ts'

/** The links to an address that a person asked for and has not opened. */
const unopened = (userId: string) =>
  and(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.purpose, 'add_email'), isNull(oneTimeLinks.usedAt))

/** The address that waits for its person to confirm it, the last that they asked for; null for none. */
export async function pendingOf({ db, clock }: Context, userId: string): Promise<string | null> {
  const [link] = await db
    .select({ email: oneTimeLinks.email })
    .from(oneTimeLinks)
    .where(and(unopened(userId), gt(oneTimeLinks.expiresAt, clock.now())))
    .orderBy(desc(oneTimeLinks.insertedAt))
    .limit(1)
  return link?.email ?? null
}

/** Ends the links that would make another address the person's. */
export function cancelPending(context: Context, userId: string): Promise<void> {
  return doAction(context, 'address.cancel', async (tx) => {
    const ended = await tx.delete(oneTimeLinks).where(unopened(userId)).returning({ id: oneTimeLinks.id })
    return { result: undefined, audit: ended.length > 0 ? { subjectIds: [userId] } : null }
  })
}
