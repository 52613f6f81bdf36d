import { setTimeout as delay } from 'node:timers/promises'
import {
  ONE_TIME_LINK_MINUTES,
  SIGN_IN_REPEAT_SECONDS,
  SIGN_IN_WAIT_SECONDS,
} from '@sandlot/core/accounts/limits'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { decrypt, encrypt } from '../../platform/keys/keys.ts'
import { hashSecret } from '../../platform/keys/secrets.ts'
import { sessionStillOpen } from '../kept-ends.ts'
import { signInEnds } from '../tables.ts'

const LOOK_EVERY_MS = 100

/** Where returning from a provider leads, and what the browser gets there. */
const End = z.object({
  kind: z.literal('sign-in-end'),
  target: z.string(),
  sessionSecret: z.string().nullable(),
  signUp: z.object({ id: z.string(), browserSecret: z.string() }).nullable(),
})
export type End = Omit<z.output<typeof End>, 'kind'>

type Asked = {
  /** Known only to this browser. */
  verifier: string
  /** The query string with which the provider redirected back. */
  search: string
}

/**
 * Completes the return from a provider once, however often the browser requests it: a code works once, but browsers,
 * proxies and people repeat requests. The first request does the work; the others get the same result. Null if there is
 * none any more, or if the provider redirected back with something else.
 */
export async function endOnce(
  context: Context,
  { verifier, search }: Asked,
  come: () => Promise<End>,
): Promise<End | null> {
  const { db, clock, keys, log } = context
  const [attemptHash, askedHash] = [hashSecret(verifier), hashSecret(search)]
  const now = clock.now()
  const [claimed] = await db
    .insert(signInEnds)
    .values({ attemptHash, askedHash, insertedAt: now, expiresAt: after(now, ONE_TIME_LINK_MINUTES * 60) })
    .onConflictDoNothing()
    .returning()
  if (!claimed) return endOf(context, attemptHash, askedHash)
  const end = await come()
  const encryptedEnd = encrypt(JSON.stringify({ kind: 'sign-in-end', ...end }), keys.signInEnds)
  // The first request gets its result, even if it cannot be stored for others.
  await db
    .update(signInEnds)
    .set({ encryptedEnd, endedAt: clock.now() })
    .where(eq(signInEnds.attemptHash, attemptHash))
    .catch((err) => log.warn({ err }, 'the end of a sign-in could not be kept'))
  return end
}

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

async function endOf(context: Context, attemptHash: string, askedHash: string): Promise<End | null> {
  const { db, clock, keys } = context
  for (let waited = 0; waited < SIGN_IN_WAIT_SECONDS * 1000; waited += LOOK_EVERY_MS) {
    const [row] = await db.select().from(signInEnds).where(eq(signInEnds.attemptHash, attemptHash))
    if (row?.askedHash !== askedHash) return null
    const now = clock.now()
    if (row.encryptedEnd !== null && row.endedAt !== null) {
      if (after(row.endedAt, SIGN_IN_REPEAT_SECONDS) <= now) return null
      const end = End.parse(JSON.parse(decrypt(row.encryptedEnd, keys.signInEnds)))
      const { sessionSecret } = end
      return sessionSecret === null || (await sessionStillOpen(db, sessionSecret)) !== null ? end : null
    }
    // The first request has died.
    if (after(row.insertedAt, SIGN_IN_WAIT_SECONDS) <= now) return null
    await delay(LOOK_EVERY_MS)
  }
  return null
}
