import type { QueryClient } from '@tanstack/query-core'
import type { Client } from '../client.ts'
import { inputError } from '../input-rules.ts'
import { notificationKeys } from '../notifications/queries.ts'
import { queryOptions } from '../query.ts'
import { workspaceMessages } from './messages.ts'
import { workspaceMissing } from './missing.ts'
import {
  AcceptTeamInvitationDocument,
  CreateTeamDocument,
  type InvitationCardFragment,
  InviteToTeamDocument,
  InviteToTeamViaEmailDocument,
  RedeemTeamInviteTokenDocument,
  RejectTeamInvitationDocument,
  ResetTeamInviteLinkDocument,
  RevokeTeamInvitationDocument,
  TeamByTokenDocument,
  TeamInvitationsDocument,
  TeamMembersDocument,
  TurnOffTeamInviteLinkDocument,
} from './mutations.gen.ts'
import { workspaceKeys } from './queries.ts'
import { type Role, readInvitee } from './rules.ts'

export type TeamInvitation = InvitationCardFragment

export const invitationKeys = {
  members: (teamId: string) => [...workspaceKeys.all, 'members', teamId] as const,
  mine: [...workspaceKeys.all, 'invitations'] as const,
  byToken: (token: string) => ['invite', token] as const,
}

/** The members, open invitations and invite link's token of a workspace; not_found if the person is not a member. */
export async function fetchMembers(client: Client, teamId: string) {
  const { me } = await client.graphql(TeamMembersDocument, { teamId })
  if (!me?.team) throw workspaceMissing()
  return me.team
}

export type TeamMembers = Awaited<ReturnType<typeof fetchMembers>>

export const membersQuery = (client: Client, teamId: string) =>
  queryOptions({ queryKey: invitationKeys.members(teamId), queryFn: () => fetchMembers(client, teamId) })

/** Invitations that await the person's answer. */
export const myInvitationsQuery = (client: Client) =>
  queryOptions({
    queryKey: invitationKeys.mine,
    queryFn: async () => (await client.graphql(TeamInvitationsDocument)).me?.teamInvitations ?? [],
  })

export type MyInvitation = Awaited<
  ReturnType<Extract<ReturnType<typeof myInvitationsQuery>['queryFn'], (...args: never[]) => unknown>>
>[number]

/** The workspace for the token in `/invite/{token}`; null if there is none. */
export const teamByTokenQuery = (client: Client, token: string) =>
  queryOptions({
    queryKey: invitationKeys.byToken(token),
    queryFn: async () => (await client.graphql(TeamByTokenDocument, { inviteToken: token })).teamByToken,
    retry: false,
  })

/** Invites by username or e-mail address and returns who it is. Throws validation if it is neither. */
export async function invite(
  client: Client,
  { teamId, invitee, authorization }: { teamId: string; invitee: string; authorization: Role },
): Promise<string> {
  const read = readInvitee(invitee)
  if ('problem' in read) throw inputError(workspaceMessages, read.problem, { field: 'invitee' })
  if (read.kind === 'email') {
    const input = { teamId, email: read.email, authorization }
    return (await client.graphql(InviteToTeamViaEmailDocument, input)).inviteToTeamViaEmail
  }
  await client.graphql(InviteToTeamDocument, { teamId, username: read.username, authorization })
  return read.username
}

const outdating = <Input, Result>(
  cache: QueryClient,
  mutationFn: (input: Input) => Promise<Result>,
  keys: readonly (readonly unknown[])[] = [workspaceKeys.all],
) => ({
  mutationFn,
  onSettled: () => Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey }))),
})

/** What an answer affects: the person's workspaces, invitations and notifications. */
const answered = [workspaceKeys.all, notificationKeys.all]

export const inviteMember = (client: Client, cache: QueryClient) =>
  outdating(cache, (input: Parameters<typeof invite>[1]) => invite(client, input))

/** `invitation` is the id of the invited person, or of the invitation if the address belongs to nobody yet. */
export const revokeInvitation = (client: Client, cache: QueryClient) =>
  outdating(cache, ({ teamId, invitation }: { teamId: string; invitation: string }) =>
    client.graphql(RevokeTeamInvitationDocument, { teamId, userId: invitation }),
  )

/** Joins and returns the workspace (spec NT-062, GQ-060). */
export const acceptInvitation = (client: Client, cache: QueryClient) =>
  outdating(
    cache,
    async (teamId: string) =>
      (await client.graphql(AcceptTeamInvitationDocument, { teamId })).acceptTeamInvitation,
    answered,
  )

/** Declines and returns the workspace's name (spec NT-064, GQ-061). */
export const rejectInvitation = (client: Client, cache: QueryClient) =>
  outdating(
    cache,
    async (teamId: string) =>
      (await client.graphql(RejectTeamInvitationDocument, { teamId })).rejectTeamInvitation,
    answered,
  )

/** Joins by the token of a link and returns the workspace. */
export const redeemInvite = (client: Client, cache: QueryClient) =>
  outdating(
    cache,
    async (inviteToken: string) =>
      (await client.graphql(RedeemTeamInviteTokenDocument, { inviteToken })).redeemTeamInviteToken,
    answered,
  )

/** Creates a workspace with the person as its only member. */
export const createWorkspace = (client: Client, cache: QueryClient) =>
  outdating(cache, async (name: string) => (await client.graphql(CreateTeamDocument, { name })).createTeam)

/** Replaces the invite link; null for no expiry, or no limit. */
export const resetInviteLink = (client: Client, cache: QueryClient, teamId: string) =>
  outdating(
    cache,
    async (wanted: { expiresInDays: number | null; maxUses: number | null }) =>
      (await client.graphql(ResetTeamInviteLinkDocument, { teamId, ...wanted })).resetTeamInviteLink
        .inviteLink,
  )

/** Turns the invite link off. */
export const turnOffInviteLink = (client: Client, cache: QueryClient, teamId: string) =>
  outdating(
    cache,
    async () => (await client.graphql(TurnOffTeamInviteLinkDocument, { teamId })).turnOffTeamInviteLink,
  )
