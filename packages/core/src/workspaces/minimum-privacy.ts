import type { QueryClient } from '@tanstack/query-core'
import type { Client } from '../client.ts'
import { sandboxKeys } from '../sandboxes/queries.ts'
import { SetTeamMinimumPrivacyDocument } from './mutations.gen.ts'
import { workspaceKeys } from './queries.ts'

type Wanted = { minimumPrivacy: number; updateDrafts: boolean }

/** Sets the least privacy of a workspace's sandboxes, and raises its drafts to it where that is wanted (spec PS-042). */
export const setMinimumPrivacy = (client: Client, cache: QueryClient, teamId: string) => ({
  mutationFn: async (wanted: Wanted) =>
    (await client.graphql(SetTeamMinimumPrivacyDocument, { teamId, ...wanted })).setTeamMinimumPrivacy,
  onSettled: () =>
    Promise.all(
      [workspaceKeys.all, sandboxKeys.all].map((queryKey) => cache.invalidateQueries({ queryKey })),
    ),
})
