import { ONE_TIME_LINK_MINUTES } from '@sandlot/core/accounts/limits'
import { eq, sql } from 'drizzle-orm'
import type { CommandDeps } from '../platform/commands.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { oneTimeLinks, users } from './tables.ts'

/** While nobody has an account: a fresh link and code for the first person, in place of earlier ones. */
export async function createFirstRunLink(deps: CommandDeps): Promise<{ token: string; code: string } | null> {
  const { db, clock, ids } = deps
  const now = clock.now()
  return db.transaction(async (tx) => {
    const [{ count } = { count: 0 }] = await tx.select({ count: sql<number>`count(*)::int` }).from(users)
    await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.purpose, 'first_run'))
    if (count > 0) return null
    const token = newSecret(ids)
    const code = ids.short(12).replace(/(.{4})(?=.)/g, '$1-')
    await tx.insert(oneTimeLinks).values({
      id: ids.uuid(),
      purpose: 'first_run',
      secretHash: hashSecret(token),
      codeHash: hashSecret(code),
      expiresAt: new Date(now.getTime() + ONE_TIME_LINK_MINUTES * 60_000),
      insertedAt: now,
    })
    return { token, code }
  })
}
