import { RejectTeamInvitationDocument } from '@sandlot/core/workspaces/mutations.gen'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { clean } from '../../platform/text/text.ts'
import { workspaceTexts } from '../messages.ts'
import { pendingInvitation } from './invitation.ts'

export const rejectCommand: Define = (command, act) =>
  command
    .argument('[workspace]', 'its id or name; optional if there is only one invitation')
    .addHelpText('after', examples('sandlot workspace reject', 'sandlot workspace reject Makers'))
    .action(act((context, _flags, wanted: string | undefined) => reject(wanted, context)))

/** Declines an invitation to a workspace. */
export async function reject(
  wanted: string | undefined,
  context: Context,
): Promise<Outcome<'workspace.reject/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const { team } = await pendingInvitation(client, wanted)
  await client.graphql(RejectTeamInvitationDocument, { teamId: team.id })
  return {
    shape: 'workspace.reject/1',
    data: { id: team.id, name: team.name },
    meta: { host, workspace: team.id },
    text: () => `${workspaceTexts.rejected(clean(team.name))}\n`,
  }
}
