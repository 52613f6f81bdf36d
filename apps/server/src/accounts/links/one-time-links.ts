import { ONE_TIME_LINK_MINUTES } from '@sandlot/core/accounts/limits'
import { linkRefusals } from '@sandlot/core/accounts/sign-in/refusals'
import { refusalError } from '@sandlot/core/actions'
import { and, eq, gt, isNull, notInArray, type SQL } from 'drizzle-orm'
import type { CommandDeps } from '../../platform/commands.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { hashSecret, newSecret } from '../../platform/keys/secrets.ts'
import { oneTimeLinks } from '../tables.ts'

/** Formats a code as it is printed; users may type it without hyphens and in capitals. */
export const formatCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/(.{4})(?=.)/g, '$1-')

type Link = typeof oneTimeLinks.$inferSelect

/** The condition for a link that can still be used to sign in. */
export const leadsIn = (now: Date): SQL | undefined =>
  and(
    notInArray(oneTimeLinks.purpose, ['add_email', 'undo_email']),
    isNull(oneTimeLinks.usedAt),
    gt(oneTimeLinks.expiresAt, now),
  )

/** Uses up a link in one statement, so that only one of two concurrent calls gets it. */
async function claim(tx: Transaction, which: SQL, now: Date): Promise<Link | null> {
  const [link] = await tx
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(and(which, leadsIn(now)))
    .returning()
  return link ?? null
}

export async function claimLink(tx: Transaction, token: string, now: Date): Promise<Link> {
  const link = await claim(tx, eq(oneTimeLinks.secretHash, hashSecret(token)), now)
  if (link) return link
  throw linkGone()
}

const linkGone = () => refusalError(linkRefusals, 'linkUsedOrExpired')

export async function claimCode(tx: Transaction, code: string, now: Date): Promise<Link> {
  const link = await claim(tx, eq(oneTimeLinks.codeHash, hashSecret(formatCode(code))), now)
  if (link) return link
  throw refusalError(linkRefusals, 'codeUnknown')
}

/** Returns a link and which browser requested it. Throws not found if it no longer works. */
export async function peekLink(db: Reader, token: string, now: Date): Promise<Link> {
  const [link] = await db
    .select()
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.secretHash, hashSecret(token)), leadsIn(now)))
  if (link) return link
  throw linkGone()
}

type NewLink = Pick<
  typeof oneTimeLinks.$inferInsert,
  'purpose' | 'userId' | 'email' | 'browserHash' | 'madeBy'
>

/** Creates a link that works once; its token is not stored. */
export async function createLink(
  tx: Transaction,
  { ids }: Pick<CommandDeps, 'ids'>,
  link: NewLink,
  now: Date,
  minutes = ONE_TIME_LINK_MINUTES,
): Promise<string> {
  const token = newSecret(ids)
  await tx.insert(oneTimeLinks).values({
    ...link,
    id: ids.uuid(),
    secretHash: hashSecret(token),
    expiresAt: new Date(now.getTime() + minutes * 60_000),
    insertedAt: now,
  })
  return token
}

/** Creates a link that signs its holder in as this person, once. */
export const createSignInLink = (
  tx: Transaction,
  deps: Pick<CommandDeps, 'ids'>,
  userId: string,
  now: Date,
): Promise<string> => createLink(tx, deps, { purpose: 'sign_in', userId }, now)
