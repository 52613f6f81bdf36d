import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { hashSecret } from '../../platform/keys/secrets.ts'
import { type EndKey, findEnd, keepEnd, sessionStillOpen } from '../kept-ends.ts'
import { findPending } from '../sign-up/pending.ts'

/** What a link led to: a session for this browser, a sign-up to finish, or nothing more if already signed in. */
const UsedLink = z.union([
  z.object({ sessionSecret: z.string() }),
  z.object({ signUp: z.object({ id: z.string(), browserSecret: z.string() }) }),
  z.null(),
])
export type UsedLink = z.output<typeof UsedLink>

const Kept = z.object({ kind: z.literal('link-end'), used: UsedLink })

/** A link and the browser that opened it; null if the browser cannot be identified. */
export type Opened = { token: string; asking: string | null }

const keyOf = (token: string, browserHash: string): EndKey => ({
  attemptHash: hashSecret(`link:${token}`),
  askedHash: browserHash,
})

/** Stores what a link led to, for the browser that used it. */
export async function keepUsed(
  tx: Transaction,
  context: Pick<Context, 'keys'>,
  { opened: { token, asking }, used }: { opened: Opened; used: UsedLink },
  now: Date,
): Promise<void> {
  if (asking === null) return
  await keepEnd(tx, context, { key: keyOf(token, asking), end: { kind: 'link-end', used } }, now)
}

/** Returns what the same link led this browser to within the last minute; null after that, and for other browsers. */
export async function findUsed(
  context: Context,
  { token, asking }: Opened,
): Promise<{ used: UsedLink } | null> {
  const end = asking === null ? null : await findEnd(context, keyOf(token, asking))
  if (end === null) return null
  const { used } = Kept.parse(end)
  return (await isStillOpen(context, used)) ? { used } : null
}

async function isStillOpen({ db }: Context, used: UsedLink): Promise<boolean> {
  if (used === null) return true
  return 'signUp' in used
    ? (await findPending(db, used.signUp.id)) !== null
    : (await sessionStillOpen(db, used.sessionSecret)) !== null
}
