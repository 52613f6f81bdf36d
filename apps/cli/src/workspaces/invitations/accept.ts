import type { Client } from '@sandlot/core/client'
import {
  AcceptTeamInvitationDocument,
  RedeemTeamInviteTokenDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { joinedPath } from '@sandlot/core/workspaces/rules'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { clean } from '../../platform/text/text.ts'
import { workspaceTexts } from '../messages.ts'
import { pendingInvitation, tokenOfLink } from './invitation.ts'

export const acceptCommand: Define = (command, act) =>
  command
    .argument(
      '[workspace]',
      'its id or name, or an invitation link; optional if there is only one invitation',
    )
    .addHelpText(
      'after',
      examples(
        'sandlot workspace accept',
        'sandlot workspace accept Makers',
        'sandlot workspace accept https://sandlot.example/invite/…',
      ),
    )
    .action(act((context, _flags, wanted: string | undefined) => accept(wanted, context)))

/** Accepts an invitation to a workspace. */
export async function accept(
  wanted: string | undefined,
  context: Context,
): Promise<Outcome<'workspace.accept/1'>> {
  const { host } = context.target()
  const { id, name } = await join(await context.connect(), wanted)
  return {
    shape: 'workspace.accept/1',
    data: { id, name, url: host + joinedPath(id) },
    meta: { host, workspace: id },
    text: () => `${workspaceTexts.joined(clean(name))}\n`,
  }
}

async function join(client: Client, wanted: string | undefined) {
  const inviteToken = wanted === undefined ? undefined : tokenOfLink(wanted)
  if (inviteToken !== undefined)
    return (await client.graphql(RedeemTeamInviteTokenDocument, { inviteToken })).redeemTeamInviteToken
  const { team } = await pendingInvitation(client, wanted)
  return (await client.graphql(AcceptTeamInvitationDocument, { teamId: team.id })).acceptTeamInvitation
}
