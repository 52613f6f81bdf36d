import type { QueryClient } from '@tanstack/query-core'
import { accountKeys } from '../accounts/queries.ts'
import type { CurrentUser } from '../accounts/rest.ts'
import { patchEntity } from '../cache.ts'
import type { Client } from '../client.ts'
import { UpdateCurrentUserDocument } from './operations.gen.ts'
import type { ProfileForm } from './profile-form-rules.ts'

type Said = Pick<CurrentUser, 'id' | 'name'> & { bio: string | null; socialLinks: string[] | null }

/** Keeps what somebody says of themselves, and shows it wherever they are named. */
export const updateProfile = (client: Client, cache: QueryClient) => ({
  mutationFn: async (form: ProfileForm & { username: string }) =>
    (await client.graphql(UpdateCurrentUserDocument, { ...form, socialLinks: [...form.socialLinks] }))
      .updateCurrentUser,
  onSuccess: ({ id, name, bio, socialLinks }: Said) => {
    const said = { name, bio, socialLinks: socialLinks ?? [] }
    cache.setQueryData<CurrentUser | null>(accountKeys.me, (me) => me && { ...me, ...said })
    patchEntity(cache, 'User', id, { name: said.name })
  },
})
