import { type Provider, providers } from '@sandlot/core/accounts/limits'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import type { UserRow } from './rows.ts'
import type { identities } from './tables.ts'

/** The picture a provider gave, else one drawn from the name. */
export const avatarOf = (user: Pick<UserRow, 'avatarUrl' | 'username'>): string =>
  user.avatarUrl ?? `/api/v1/users/${encodeURIComponent(user.username)}/avatar.svg`

type Identity = typeof identities.$inferSelect

export function presentCurrentUser(user: UserRow, own: readonly Identity[]): CurrentUser {
  const github = own.find((identity) => identity.provider === 'github')
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    name: user.name,
    avatarUrl: avatarOf(user),
    insertedAt: user.insertedAt.toISOString(),
    provider: providers.find((provider: Provider) => own[0]?.provider === provider) ?? null,
    isAdmin: user.isAdmin,
    integrations: { github: github ? { email: github.email } : null },
  }
}
