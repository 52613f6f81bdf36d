import { ONE_TIME_LINK_MINUTES, SIGN_IN_REPEAT_SECONDS } from '@sandlot/core/accounts/limits'
import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Reader, Transaction } from '../platform/db/database.ts'
import { decrypt, encrypt } from '../platform/keys/keys.ts'
import { hashSecret } from '../platform/keys/secrets.ts'
import { sessions, signInEnds } from './tables.ts'

/** Hashes of the attempt, and of the input that must match when it is repeated. */
export type EndKey = { attemptHash: string; askedHash: string }

/** Stores the outcome of something that happens only once, in the same transaction, because the answer may be lost. */
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

/** Returns the outcome of the same attempt within the last minute, or null if there is none. */
export async function findEnd(context: Context, { attemptHash, askedHash }: EndKey): Promise<unknown> {
  const { db, clock, keys } = context
  const [row] = await db.select().from(signInEnds).where(eq(signInEnds.attemptHash, attemptHash))
  if (row?.askedHash !== askedHash || row.encryptedEnd === null || row.endedAt === null) return null
  if (clock.now().getTime() - row.endedAt.getTime() >= SIGN_IN_REPEAT_SECONDS * 1000) return null
  return JSON.parse(decrypt(row.encryptedEnd, keys.signInEnds))
}

/** Returns the session that was opened then, or null if it has ended, because it is not handed out again. */
export async function sessionStillOpen(db: Reader, sessionSecret: string): Promise<string | null> {
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.secretHash, hashSecret(sessionSecret)))
  return session?.id ?? null
}
