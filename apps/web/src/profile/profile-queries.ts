import { accountKeys, meQuery } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { signedOut } from '@sandlot/core/accounts/signed-out'
import { patchEntity } from '@sandlot/core/cache'
import type { Client } from '@sandlot/core/client'
import { UpdateCurrentUserDocument } from '@sandlot/core/profile/operations.gen'
import type { ProfileForm } from '@sandlot/core/profile/profile-form-rules'
import type { QueryClient } from '@tanstack/react-query'

type Said = Pick<CurrentUser, 'id' | 'name'> & { bio: string | null; socialLinks: string[] | null }

/** Updates the given fields of the user's profile, and shows it wherever they are named. */
export const updateProfile = (client: Client, cache: QueryClient) => ({
  mutationFn: async ({ socialLinks, ...texts }: Partial<ProfileForm>) => {
    // The contract demands the username, and an outdated one would undo a change made elsewhere.
    const me = await cache.fetchQuery({ ...meQuery(client), staleTime: 0 })
    if (!me) throw signedOut()
    const { updateCurrentUser } = await client.graphql(UpdateCurrentUserDocument, {
      ...texts,
      username: me.username,
      ...(socialLinks && { socialLinks: [...socialLinks] }),
    })
    return updateCurrentUser
  },
  onSuccess: ({ id, name, bio, socialLinks }: Said) => {
    const said = { name, bio, socialLinks: socialLinks ?? [] }
    cache.setQueryData<CurrentUser | null>(accountKeys.me, (me) => me && { ...me, ...said })
    patchEntity(cache, 'User', id, { name: said.name })
    void cache.invalidateQueries({ queryKey: ['profile'] })
  },
})

/** Changes the username, under which the user is found from then on. */
export const changeUsername = (client: Client, cache: QueryClient) => ({
  mutationFn: async (username: string) => {
    const { updateCurrentUser } = await client.graphql(UpdateCurrentUserDocument, { username })
    return { id: updateCurrentUser.id, username }
  },
  onSuccess: ({ id, username }: { id: string; username: string }) => {
    cache.setQueryData<CurrentUser | null>(accountKeys.me, (me) => me && { ...me, username })
    patchEntity(cache, 'User', id, { username })
  },
})
