import { ONE_TIME_LINK_MINUTES, SIGN_IN_REPEAT_SECONDS } from '@sandlot/core/accounts/limits'
import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Reader, Transaction } from '../platform/db/database.ts'
import { decrypt, encrypt } from '../platform/keys/keys.ts'
import { hashSecret } from '../platform/keys/secrets.ts'
import { sessions, signInEnds } from './tables.ts'

/** Hashes of what ended, and of what has to be the same when it is asked for again. */
export type EndKey = { attemptHash: string; askedHash: string }

/** Keeps how something ended that happens once, in its own transaction: its answer may be lost. */
export async function keepEnd(
  tx: Transaction,
  { keys }: Pick<Context, 'keys'>,
  { key, end }: { key: EndKey; end: object },
  now: Date,
): Promise<void> {
  await tx.insert(signInEnds).values({
    ...key,
    encryptedEnd: encrypt(JSON.stringify(end), keys.signInEnds),
    endedAt: now,
    insertedAt: now,
    expiresAt: new Date(now.getTime() + ONE_TIME_LINK_MINUTES * 60_000),
  })
}

/** How the very same ended within the last minute; null for nothing to be told. */
export async function findEnd(context: Context, { attemptHash, askedHash }: EndKey): Promise<unknown> {
  const { db, clock, keys } = context
  const [row] = await db.select().from(signInEnds).where(eq(signInEnds.attemptHash, attemptHash))
  if (row?.askedHash !== askedHash || row.encryptedEnd === null || row.endedAt === null) return null
  if (clock.now().getTime() - row.endedAt.getTime() >= SIGN_IN_REPEAT_SECONDS * 1000) return null
  return JSON.parse(decrypt(row.encryptedEnd, keys.signInEnds))
}

/** The session that was opened then; null once it has ended, for it is not given out again. */
export async function sessionStillOpen(db: Reader, sessionSecret: string): Promise<string | null> {
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.secretHash, hashSecret(sessionSecret)))
  return session?.id ?? null
}
