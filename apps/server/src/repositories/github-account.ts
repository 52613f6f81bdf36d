import { and, eq } from 'drizzle-orm'
import type { Identity } from '../accounts/rows.ts'
import { identities } from '../accounts/tables.ts'
import type { Context } from '../platform/context.ts'
import { decrypt } from '../platform/keys/keys.ts'

export type GithubAccount = { identity: Identity; token: string }

/** Returns the viewer's GitHub account, if there is a token that can still be decrypted. */
export async function githubAccount({
  db,
  viewer,
  keys,
}: Pick<Context, 'db' | 'viewer' | 'keys'>): Promise<GithubAccount | null> {
  if (!viewer) return null
  const [identity] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.userId, viewer.userId), eq(identities.provider, 'github')))
  if (!identity?.encryptedToken) return null
  try {
    return { identity, token: decrypt(identity.encryptedToken, keys.providerTokens) }
  } catch {
    // Encrypted with a lost key: counts as no token, and signing in again fixes it.
    return null
  }
}
