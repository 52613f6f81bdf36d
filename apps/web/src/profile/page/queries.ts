import type { Client } from '@sandlot/core/client'
import {
  getProfile,
  likedSandboxes,
  type Profile,
  profileSandboxes,
  showOnProfile,
} from '@sandlot/core/profile/rest'
import { queryOptions } from '@sandlot/core/query'
import { deleteSandbox, type SandboxSummary } from '@sandlot/core/sandboxes/lists/own-rest'
import { ChangePrivacyDocument } from '@sandlot/core/sandboxes/mutations.gen'
import type { QueryClient } from '@tanstack/react-query'

export const profilePageKeys = {
  of: (username: string) => ['profile', username.toLowerCase()] as const,
  about: (username: string) => ['profile', username.toLowerCase(), 'about'] as const,
  list: (username: string, list: ProfileList, page: number) =>
    ['profile', username.toLowerCase(), list, page] as const,
}

export type ProfileList = 'sandboxes' | 'liked'

export const profileQuery = (client: Client, username: string) =>
  queryOptions({
    queryKey: profilePageKeys.about(username),
    queryFn: () => client.rest(getProfile, { params: { username } }),
  })

/** One page of a list. The reply contains it under its number. */
export const profileListQuery = (client: Client, username: string, list: ProfileList, page: number) =>
  queryOptions({
    queryKey: profilePageKeys.list(username, list, page),
    queryFn: async () => {
      const params = { username }
      const pages =
        list === 'liked'
          ? await client.rest(likedSandboxes, { params, query: { page } })
          : await client.rest(profileSandboxes, {
              params,
              query: { sortBy: 'view_count', direction: 'desc', page },
            })
      return pages[page] ?? []
    },
  })

type Undo = { undo: () => void }

/** What a profile is to show; `seenFeatured` are the pinned ones that this changes. */
type Wanted = {
  showcasedSandboxShortid?: string | null
  featuredSandboxes?: string[]
  seenFeatured?: string[]
}

/** Changes what a profile shows, optimistically and then as the server returns it. */
export const changeShown = (client: Client, cache: QueryClient, username: string) => {
  const key = profilePageKeys.about(username)
  return {
    // Runs changes one after the other, in the order in which they were made.
    scope: { id: 'profile' },
    mutationFn: (user: Wanted) => client.rest(showOnProfile, { params: { username }, body: { user } }),
    onMutate: async (wanted: Wanted): Promise<Undo> => {
      await cache.cancelQueries({ queryKey: key })
      const before = cache.getQueryData<Profile>(key)
      if (before) cache.setQueryData<Profile>(key, withShown(cache, username, before, wanted))
      return { undo: () => cache.setQueryData(key, before) }
    },
    onSuccess: (profile: Profile) => cache.setQueryData(key, profile),
    onError: (_error: Error, _wanted: unknown, guessed: Undo | undefined) => guessed?.undo(),
  }
}

/** Adds the known data of a sandbox that the profile is about to show. */
function withShown(cache: QueryClient, username: string, profile: Profile, wanted: Wanted): Profile {
  const lists = cache.getQueriesData<SandboxSummary[]>({
    queryKey: [...profilePageKeys.of(username), 'sandboxes'],
  })
  const known = [
    ...profile.featuredSandboxes,
    ...(profile.showcasedSandbox ? [profile.showcasedSandbox] : []),
    ...lists.flatMap(([, list]) => list ?? []),
  ]
  const find = (id: string) => known.find((one) => one.id === id)
  const { showcasedSandboxShortid: shown, featuredSandboxes: pinned } = wanted
  return {
    ...profile,
    ...(shown !== undefined && {
      showcasedSandboxShortid: shown,
      showcasedSandbox: (shown && find(shown)) || null,
    }),
    ...(pinned && { featuredSandboxes: pinned.flatMap((id) => find(id) ?? []) }),
  }
}

type Patch = (list: SandboxSummary[]) => SandboxSummary[]

/** Patches every list of a profile and its head. Resolves with a function that reverts it. */
async function patchAll(cache: QueryClient, username: string, patch: Patch): Promise<Undo> {
  const root = profilePageKeys.of(username)
  await cache.cancelQueries({ queryKey: root })
  const before = cache.getQueriesData({ queryKey: root })
  cache.setQueriesData<SandboxSummary[]>(
    { queryKey: root, predicate: ({ queryKey }) => queryKey[2] !== 'about' },
    (list) => list && patch(list),
  )
  cache.setQueryData<Profile>(
    profilePageKeys.about(username),
    (profile) =>
      profile && {
        ...profile,
        showcasedSandbox: (profile.showcasedSandbox && patch([profile.showcasedSandbox])[0]) ?? null,
        featuredSandboxes: patch(profile.featuredSandboxes),
      },
  )
  return {
    undo: () => {
      for (const [key, data] of before) cache.setQueryData(key, data)
    },
  }
}

const settled = (cache: QueryClient, username: string) => ({
  onError: (_error: Error, _input: unknown, guessed: Undo | undefined) => guessed?.undo(),
  onSettled: () => cache.invalidateQueries({ queryKey: profilePageKeys.of(username) }),
})

/** Changes the privacy optimistically, and reverts it on failure (spec PS-019). */
export const changeProfilePrivacy = (client: Client, cache: QueryClient, username: string) => ({
  mutationFn: ({ id, privacy }: { id: string; privacy: number }) =>
    client.graphql(ChangePrivacyDocument, { ids: [id], privacy }),
  onMutate: ({ id, privacy }: { id: string; privacy: number }) =>
    patchAll(cache, username, (list) => list.map((one) => (one.id === id ? { ...one, privacy } : one))),
  ...settled(cache, username),
})

export const deleteFromProfile = (client: Client, cache: QueryClient, username: string) => ({
  mutationFn: (id: string) => client.rest(deleteSandbox, { params: { id } }),
  onMutate: (id: string) => patchAll(cache, username, (list) => list.filter((one) => one.id !== id)),
  ...settled(cache, username),
})
