import {
  AcceptTeamInvitationDocument,
  CreateTeamDocument,
  InviteToTeamDocument,
} from '@sandlot/core/workspaces/operations.gen'
import type { Person } from './people.ts'

/** Somebody makes a workspace and invites another to it, which that one is told. */
export async function inviteTo(host: Person, guest: Person, name = 'Builders'): Promise<string> {
  const { createTeam: workspace } = await host.client.graphql(CreateTeamDocument, { name })
  await host.client.graphql(InviteToTeamDocument, {
    teamId: workspace.id,
    username: guest.username,
    authorization: 'WRITE',
  })
  return workspace.id
}

/** Somebody joins a new workspace of another, which that one is told. */
export async function join(host: Person, guest: Person, name = 'Fielders'): Promise<string> {
  const teamId = await inviteTo(host, guest, name)
  await guest.client.graphql(AcceptTeamInvitationDocument, { teamId })
  return teamId
}
