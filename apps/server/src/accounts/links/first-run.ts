import { ONE_TIME_LINK_MINUTES } from '@sandlot/core/accounts/limits'
import { eq } from 'drizzle-orm'
import type { CommandDeps } from '../../platform/commands.ts'
import { hashSecret, newSecret } from '../../platform/keys/secrets.ts'
import { oneTimeLinks, users } from '../tables.ts'
import { formatCode } from './one-time-links.ts'

const CODE_LENGTH = 12

/**
 * As long as there is no administrator, creates a link and code for whoever sees the terminal, replacing earlier ones.
 */
export async function createFirstRunLink(deps: CommandDeps): Promise<{ token: string; code: string } | null> {
  const { db, clock, ids } = deps
  const now = clock.now()
  return db.transaction(async (tx) => {
    const [admin] = await tx.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1)
    await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.purpose, 'first_run'))
    if (admin) return null
    const token = newSecret(ids)
    const code = formatCode(ids.short(CODE_LENGTH))
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
