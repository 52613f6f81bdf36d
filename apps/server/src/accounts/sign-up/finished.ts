import { ONE_TIME_LINK_MINUTES, SIGN_IN_REPEAT_SECONDS } from '@sandlot/core/accounts/limits'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { decrypt, encrypt } from '../../platform/keys/keys.ts'
import { hashSecret } from '../secrets.ts'
import { sessions, signInEnds } from '../tables.ts'

/** What a finished sign-up came to. `sandboxId` is what an invitation gave with it. */
const Finished = z.object({
  primaryTeamId: z.string(),
  sessionSecret: z.string(),
  sandboxId: z.string().nullable(),
})
export type Finished = z.output<typeof Finished>

const Kept = z.object({ kind: z.literal('sign-up-end'), browserHash: z.string(), finished: Finished })

/** Which sign-up was finished with what, and by which browser. */
export type Asked = { id: string; form: object; browserHash: string | null }

const keyOf = ({ id, form }: Asked) => ({
  attemptHash: hashSecret(`sign-up:${id}`),
  askedHash: hashSecret(JSON.stringify(form)),
})

/** Keeps how a sign-up ended, in its own transaction: an answer may be lost, and the sign-up is there no more. */
export async function keepFinished(
  tx: Transaction,
  { keys }: Pick<Context, 'keys'>,
  { asked, finished }: { asked: Asked; finished: Finished },
  now: Date,
): Promise<void> {
  const kept = { kind: 'sign-up-end', browserHash: asked.browserHash, finished }
  await tx.insert(signInEnds).values({
    ...keyOf(asked),
    encryptedEnd: encrypt(JSON.stringify(kept), keys.signInEnds),
    endedAt: now,
    insertedAt: now,
    expiresAt: new Date(now.getTime() + ONE_TIME_LINK_MINUTES * 60_000),
  })
}

/**
 * How a sign-up ended within the last minute, for the browser that finished it with the very same form: it is known by
 * the cookie that it began with, or by the session that it got.
 */
export async function findFinished(context: Context, asked: Asked): Promise<Finished | null> {
  const { db, clock, keys, viewer } = context
  const { attemptHash, askedHash } = keyOf(asked)
  const [row] = await db.select().from(signInEnds).where(eq(signInEnds.attemptHash, attemptHash))
  if (row?.askedHash !== askedHash || row.encryptedEnd === null || row.endedAt === null) return null
  if (clock.now().getTime() - row.endedAt.getTime() >= SIGN_IN_REPEAT_SECONDS * 1000) return null
  const { browserHash, finished } = Kept.parse(JSON.parse(decrypt(row.encryptedEnd, keys.signInEnds)))
  // A session that was ended meanwhile is not given out again.
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.secretHash, hashSecret(finished.sessionSecret)))
  if (!session) return null
  return browserHash === asked.browserHash || viewer?.sessionId === session.id ? finished : null
}
