import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { hashSecret } from '../../platform/keys/secrets.ts'
import { doAction } from '../../platform/noted.ts'
import { oneTimeLinks, sessions } from '../tables.ts'
import { sessionClosed } from './sessions.ts'

/** Ends a session for good. Does nothing if it has ended already. */
export async function closeSession(context: Context, sessionId: string): Promise<void> {
  await doAction(context, 'session.close', async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, sessionId))
    return {
      result: null,
      audit: { subjectIds: [sessionId] },
      events: [sessionClosed(sessionId)],
    }
  })
}

/**
 * Revokes whatever a secret opens: a token, a browser's session, or an unused sign-in link. The holder of the secret
 * may do so; an unknown secret is no error, so the call may be repeated. Returns the id of the session that ended.
 */
export async function revokeSecret(context: Context, secret: string): Promise<string | null> {
  const secretHash = hashSecret(secret)
  const [session] = await context.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.secretHash, secretHash))
  if (session) {
    await closeSession(context, session.id)
    return session.id
  }
  const ofLink = and(eq(oneTimeLinks.secretHash, secretHash), eq(oneTimeLinks.purpose, 'sign_in'))
  const [link] = await context.db.select({ id: oneTimeLinks.id }).from(oneTimeLinks).where(ofLink)
  if (link)
    await doAction(context, 'link.revoke', async (tx) => {
      await tx.delete(oneTimeLinks).where(ofLink)
      return {
        result: null,
        audit: { subjectIds: [link.id] },
      }
    })
  return null
}
