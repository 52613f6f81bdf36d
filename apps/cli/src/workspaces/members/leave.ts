import { refusalError } from '@sandlot/core/actions'
import { fetchMembers } from '@sandlot/core/workspaces/invitations'
import { memberMessages } from '@sandlot/core/workspaces/member-messages'
import { leaveProblem } from '@sandlot/core/workspaces/member-rules'
import { LeaveTeamDocument } from '@sandlot/core/workspaces/mutations.gen'
import { leaveRefusals } from '@sandlot/core/workspaces/refusals'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import { agree, mustBeAnswerable } from '../../platform/input/prompt.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { clean } from '../../platform/text/text.ts'
import { workspaceTexts } from '../messages.ts'
import { fetchWorkspaces } from '../present.ts'
import { findWorkspace } from '../rules.ts'

type Flags = { yes?: true; dryRun?: true }

export const leaveCommand: Define = (command, act) =>
  command
    .argument('<workspace>', 'its id or name')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be lost, and change nothing')
    .addHelpText('after', examples('sandlot workspace leave Makers'))
    .action(act((context, flags: Flags, wanted: string) => leave(wanted, flags, context)))

/** Leaves a workspace, which must be named explicitly, so that nobody leaves the default by mistake. */
export async function leave(
  wanted: string,
  { yes, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'workspace.left/1'>> {
  if (!dryRun) mustBeAnswerable(yes, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const { userId, workspaces } = await fetchWorkspaces(client)
  const { id, name } = findWorkspace(workspaces, wanted)
  const team = await fetchMembers(client, id)
  const reason = leaveProblem(team)
  if (reason) throw refusalError(leaveRefusals, reason)
  const drafts = team.userAuthorizations.find((membership) => membership.userId === userId)?.drafts ?? 0
  const meaning = memberMessages.leaveText(clean(name), drafts)
  if (!dryRun) {
    if (!yes) {
      context.notice(meaning)
      await agree(memberMessages.leaveTitle(clean(name)), context)
    }
    await client.graphql(LeaveTeamDocument, { teamId: id })
  }
  return {
    shape: 'workspace.left/1',
    data: { id, name, drafts, left: !dryRun },
    meta: { host, ...(dryRun && { dryRun }) },
    text: () =>
      dryRun
        ? `${workspaceTexts.wouldLeave(clean(name))}\n\n${meaning}\n`
        : `${memberMessages.left(clean(name))}.\n`,
  }
}
