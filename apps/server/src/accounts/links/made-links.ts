import { ONE_TIME_LINK_MINUTES } from '@sandlot/core/accounts/limits'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { CommandDeps } from '../../platform/commands.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { oneTimeLinks } from '../tables.ts'
import { createLink } from './one-time-links.ts'

/** Creates a link on behalf of a person who has no other way to sign in; it replaces an earlier one. */
export async function makeLinkFor(
  tx: Transaction,
  deps: Pick<CommandDeps, 'ids'>,
  link: { userId: string; madeBy: 'admin' | 'terminal' },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const earlier = and(eq(oneTimeLinks.userId, link.userId), isNotNull(oneTimeLinks.madeBy))
  await tx.delete(oneTimeLinks).where(and(earlier, isNull(oneTimeLinks.usedAt)))
  const token = await createLink(tx, deps, { purpose: 'sign_in', ...link }, now)
  return { token, expiresAt: new Date(now.getTime() + ONE_TIME_LINK_MINUTES * 60_000) }
}
