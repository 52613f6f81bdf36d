import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import {
  DeleteWorkspaceDocument,
  GetEligibleWorkspacesDocument,
  JoinEligibleWorkspaceDocument,
  SetTeamMetadataDocument,
  SetTeamNameDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { workspaceKeys } from '@sandlot/core/workspaces/queries'
import type { QueryClient } from '@tanstack/react-query'

const changing = <Input, Answer>(cache: QueryClient, mutationFn: (input: Input) => Promise<Answer>) => ({
  mutationFn,
  onSettled: () => cache.invalidateQueries({ queryKey: workspaceKeys.all }),
})

/** Workspaces that the user may join because of their address's domain. */
export const eligibleWorkspacesQuery = (client: Client) =>
  queryOptions({
    queryKey: [...workspaceKeys.all, 'eligible'],
    queryFn: async () => (await client.graphql(GetEligibleWorkspacesDocument)).me?.eligibleWorkspaces ?? [],
  })

export const joinEligibleWorkspace = (client: Client, cache: QueryClient) =>
  changing(
    cache,
    async (workspaceId: string) =>
      (await client.graphql(JoinEligibleWorkspaceDocument, { workspaceId })).joinEligibleWorkspace,
  )

export const renameWorkspace = (client: Client, cache: QueryClient) =>
  changing(cache, (input: { teamId: string; name: string }) => client.graphql(SetTeamNameDocument, input))

export const deleteWorkspace = (client: Client, cache: QueryClient) =>
  changing(cache, (teamId: string) => client.graphql(DeleteWorkspaceDocument, { teamId }))

export const setUseCases = (client: Client, cache: QueryClient) =>
  changing(cache, (input: { teamId: string; useCases: string[] }) =>
    client.graphql(SetTeamMetadataDocument, input),
  )
