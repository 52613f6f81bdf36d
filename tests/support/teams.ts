import { currentUser } from '@sandlot/core/accounts/rest'
import {
  AcceptTeamInvitationDocument,
  CreateTeamDocument,
  InviteToTeamDocument,
  RevokeTeamInvitationDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import type { Person } from './people.ts'

/** A workspace for several users. */
export type Team = {
  readonly id: string
  /** Invites a user, which notifies them. */
  readonly invite: (guest: Person) => Promise<unknown>
  readonly revoke: (guest: Person) => Promise<unknown>
}

/** Creates a workspace for a user, who becomes its admin. */
export async function newTeam(host: Person, name: string): Promise<Team> {
  const { createTeam: team } = await host.client.graphql(CreateTeamDocument, { name })
  return {
    id: team.id,
    invite: ({ username }) =>
      host.client.graphql(InviteToTeamDocument, { teamId: team.id, username, authorization: 'WRITE' }),
    revoke: async (guest) => {
      const { id: userId } = await guest.client.rest(currentUser)
      return host.client.graphql(RevokeTeamInvitationDocument, { teamId: team.id, userId })
    },
  }
}

/** Creates a workspace and invites another user to it, which notifies them. */
export async function inviteTo(host: Person, guest: Person, name = 'Builders'): Promise<string> {
  const team = await newTeam(host, name)
  await team.invite(guest)
  return team.id
}

/** Adds a user to another's new workspace, which notifies the inviter. */
export async function join(host: Person, guest: Person, name = 'Fielders'): Promise<string> {
  const teamId = await inviteTo(host, guest, name)
  await guest.client.graphql(AcceptTeamInvitationDocument, { teamId })
  return teamId
}
