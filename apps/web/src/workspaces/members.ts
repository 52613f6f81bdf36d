import type { Client } from '@sandlot/core/client'
import { invitationKeys, type TeamMembers } from '@sandlot/core/workspaces/invitations'
import {
  ChangeTeamMemberAuthorizationsDocument,
  LeaveTeamDocument,
  RemoveFromTeamDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { leavingKey, workspaceKeys } from '@sandlot/core/workspaces/queries'
import type { Role } from '@sandlot/core/workspaces/rules'
import type { QueryClient } from '@tanstack/react-query'

type OfTeam = { teamId: string; userId: string }

/**
 * Options of a mutation that changes who is in a workspace. It updates the list of members optimistically, and reverts
 * it on refusal.
 */
const changing = <Input extends { teamId: string }>(
  cache: QueryClient,
  mutationFn: (input: Input) => Promise<unknown>,
  predict: (team: TeamMembers, input: Input) => Partial<TeamMembers>,
) => ({
  mutationFn,
  onMutate: async (input: Input) => {
    const queryKey = invitationKeys.members(input.teamId)
    await cache.cancelQueries({ queryKey })
    const before = cache.getQueryData<TeamMembers>(queryKey)
    if (before) cache.setQueryData(queryKey, { ...before, ...predict(before, input) })
    return { before }
  },
  onError: (_error: Error, { teamId }: Input, kept: { before: TeamMembers | undefined } | undefined) => {
    if (kept?.before) cache.setQueryData(invitationKeys.members(teamId), kept.before)
  },
  onSettled: () => cache.invalidateQueries({ queryKey: workspaceKeys.all }),
})

/** Removes another member. */
export const removeMember = (client: Client, cache: QueryClient) =>
  changing(
    cache,
    (input: OfTeam & { draftsTo?: string }) => client.graphql(RemoveFromTeamDocument, input),
    ({ users, userAuthorizations }, { userId }) => ({
      users: users.filter(({ id }) => id !== userId),
      userAuthorizations: userAuthorizations.filter((membership) => membership.userId !== userId),
    }),
  )

type Wanted = { userId: string; authorization: Role; teamManager?: boolean }

/** Changes the roles of members, all of them or none. */
export const changeRoles = (client: Client, cache: QueryClient) =>
  changing(
    cache,
    ({ teamId, wanted }: { teamId: string; wanted: readonly Wanted[] }) =>
      client.graphql(ChangeTeamMemberAuthorizationsDocument, { teamId, memberAuthorizations: [...wanted] }),
    ({ userAuthorizations }, { wanted }) => ({
      userAuthorizations: userAuthorizations.map((membership) => ({
        ...membership,
        ...wanted.find(({ userId }) => userId === membership.userId),
      })),
    }),
  )

/** Ends the user's own membership. Resolves with the name of the workspace. */
export const leaveWorkspace = (client: Client, cache: QueryClient) => ({
  mutationKey: leavingKey,
  mutationFn: async (teamId: string) => (await client.graphql(LeaveTeamDocument, { teamId })).leaveTeam,
  onSettled: () => cache.invalidateQueries({ queryKey: workspaceKeys.all }),
})
