import type { Client } from '@sandlot/core/client'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { SetTeamMinimumPrivacyDocument } from '@sandlot/core/workspaces/mutations.gen'
import { workspaceKeys } from '@sandlot/core/workspaces/queries'
import type { QueryClient } from '@tanstack/react-query'

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
