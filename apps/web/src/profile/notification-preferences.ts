import { signedOut } from '@sandlot/core/accounts/signed-out'
import type { Client } from '@sandlot/core/client'
import {
  EmailPreferencesDocument,
  type PreferencesFragment,
  UpdateNotificationPreferencesDocument,
  type UpdateNotificationPreferencesMutationVariables,
} from '@sandlot/core/notifications/mutations.gen'
import { queryOptions } from '@sandlot/core/query'
import type { QueryClient } from '@tanstack/react-query'

const key = ['notifications', 'preferences'] as const

export const preferencesQuery = (client: Client) =>
  queryOptions({
    queryKey: key,
    queryFn: async () => {
      const { me } = await client.graphql(EmailPreferencesDocument)
      if (!me?.notificationPreferences) throw signedOut()
      return me.notificationPreferences
    },
  })

type Undo = { undo: () => void }

/** Changes notification preferences optimistically, and reverts them on failure. */
export const changePreferences = (client: Client, cache: QueryClient) => ({
  scope: { id: 'preferences' },
  mutationFn: async (wanted: UpdateNotificationPreferencesMutationVariables) =>
    (await client.graphql(UpdateNotificationPreferencesDocument, wanted)).updateNotificationPreferences,
  onMutate: async (wanted: UpdateNotificationPreferencesMutationVariables): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: key })
    const before = cache.getQueryData<PreferencesFragment>(key)
    cache.setQueryData<PreferencesFragment>(
      key,
      (known) => known && ({ ...known, ...wanted } as typeof known),
    )
    return { undo: () => cache.setQueryData(key, before) }
  },
  onSuccess: (changed: PreferencesFragment) => cache.setQueryData(key, changed),
  onError: (_error: Error, _wanted: unknown, guessed: Undo | undefined) => guessed?.undo(),
})
