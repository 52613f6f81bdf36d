import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import {
  DeletedWorkspacesDocument,
  DeleteWorkspaceDocument,
  RestoreWorkspaceDocument,
  SetDefaultTeamMemberAuthorizationDocument,
  SetTeamDescriptionDocument,
  SetTeamEmailDomainDocument,
  SetTeamNameDocument,
  SetWorkspaceSandboxSettingsDocument,
  TeamSettingsDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { workspaceKeys } from '@sandlot/core/workspaces/queries'
import type { Role } from '@sandlot/core/workspaces/rules'
import type { QueryClient } from '@tanstack/react-query'

/** The settings of a workspace that admins manage. Null if the user is no longer a member. */
export const teamSettingsQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: [...workspaceKeys.all, 'settings', teamId],
    queryFn: async () => (await client.graphql(TeamSettingsDocument, { teamId })).me ?? null,
  })

export const deletedWorkspacesQuery = (client: Client) =>
  queryOptions({
    queryKey: [...workspaceKeys.all, 'deleted'],
    queryFn: async () => (await client.graphql(DeletedWorkspacesDocument)).me?.deletedWorkspaces ?? [],
  })

/** Options of a mutation that refetches all data about workspaces afterwards. */
const changing = <Input>(cache: QueryClient, mutationFn: (input: Input) => Promise<unknown>) => ({
  mutationFn,
  onSettled: () => cache.invalidateQueries({ queryKey: workspaceKeys.all }),
})

export const renameWorkspace = (client: Client, cache: QueryClient, teamId: string) =>
  changing(cache, (name: string) => client.graphql(SetTeamNameDocument, { teamId, name }))

export const describeWorkspace = (client: Client, cache: QueryClient, teamId: string) =>
  changing(cache, (description: string) =>
    client.graphql(SetTeamDescriptionDocument, { teamId, description }),
  )

export const setDefaultRole = (client: Client, cache: QueryClient, teamId: string) =>
  changing(cache, (defaultAuthorization: Role) =>
    client.graphql(SetDefaultTeamMemberAuthorizationDocument, { teamId, defaultAuthorization }),
  )

type Protection = { preventSandboxExport: boolean; preventSandboxLeaving: boolean }

export const setProtection = (client: Client, cache: QueryClient, teamId: string) =>
  changing(cache, (wanted: Protection) =>
    client.graphql(SetWorkspaceSandboxSettingsDocument, { teamId, ...wanted }),
  )

export const setEmailDomain = (client: Client, cache: QueryClient, teamId: string) =>
  changing(cache, (domain: string | null) => client.graphql(SetTeamEmailDomainDocument, { teamId, domain }))

export const deleteWorkspace = (client: Client, cache: QueryClient) =>
  changing(cache, (teamId: string) => client.graphql(DeleteWorkspaceDocument, { teamId }))

export const restoreWorkspace = (client: Client, cache: QueryClient) =>
  changing(cache, (teamId: string) => client.graphql(RestoreWorkspaceDocument, { teamId }))
