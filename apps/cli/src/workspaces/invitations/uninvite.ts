import { scopeRefusals } from '@sandlot/core/accounts/sessions/scope-refusals'
import { refusalError } from '@sandlot/core/actions'
import { AppError } from '@sandlot/core/errors'
import { workspaceRefusalIn } from '@sandlot/core/workspaces/ability-rules'
import { fetchMembers } from '@sandlot/core/workspaces/invitations'
import { inviteRefusals } from '@sandlot/core/workspaces/invite-refusals'
import { invitationRefusals } from '@sandlot/core/workspaces/joining-refusals'
import { RevokeTeamInvitationDocument } from '@sandlot/core/workspaces/mutations.gen'
import { memberRefusals } from '@sandlot/core/workspaces/refusals'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import { namedThings } from '../../platform/input/stdin.ts'
import { type BulkItem, oneByOne } from '../../platform/output/bulk.ts'
import { failureOf } from '../../platform/output/failure.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { changeLines } from '../../sandboxes/change.ts'
import { chosenWorkspaceId } from '../chosen.ts'
import { invitationOf } from '../members/member.ts'
import { workspaceTexts } from '../messages.ts'
import { fetchWorkspaces } from '../present.ts'

type Flags = { dryRun?: true }

export const uninviteCommand: Define = (command, act) =>
  command
    .argument('<username or email...>', 'who was invited, or - to read them from standard input')
    .option('--dry-run', 'show what would be revoked, and change nothing')
    .addHelpText(
      'after',
      `${examples(
        'sandlot workspace uninvite bob carol@example.com --workspace Makers',
        'sandlot workspace uninvite bob --dry-run',
      )}\n${workspaceTexts.invitedHint}\n`,
    )
    .action(act((context, flags: Flags, people: readonly string[]) => uninviteAll(people, flags, context)))

/** Revokes open invitations, each with its own result. */
export async function uninviteAll(
  people: readonly string[],
  { dryRun }: Flags,
  context: Context,
): Promise<Outcome<'workspace.uninvite/1'>> {
  const named = await namedThings(people, context)
  const target = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const [team, mine] = await Promise.all([fetchMembers(client, teamId), fetchWorkspaces(client)])
  const own = mine.workspaces.find(({ id }) => id === teamId)
  // People without the permission see no invitations, so none would be found.
  const reason = own ? workspaceRefusalIn(own, 'invitation.revoke') : 'notMember'
  if (reason) throw refusalError({ ...memberRefusals, ...inviteRefusals, ...scopeRefusals }, reason)
  const results = await oneByOne(named, async (who) => {
    const invitation = invitationOf(team, who)
    if (!invitation)
      throw refusalError(invitationRefusals, 'noInvitation', {
        field: 'username',
        hint: workspaceTexts.invitedHint,
      })
    const userId = invitation.user?.id ?? invitation.id
    if (!dryRun) await client.graphql(RevokeTeamInvitationDocument, { teamId, userId })
  })
  const items = results.map((result, at): BulkItem => {
    const thing = { id: named[at] ?? '', title: null }
    if (!(result instanceof AppError)) return { ...thing, status: dryRun ? 'planned' : 'done' }
    return { ...thing, status: 'failed', error: failureOf(result, { target, version: context.version }) }
  })
  return {
    shape: 'workspace.uninvite/1',
    each: 'workspace.invited/1',
    data: items,
    items,
    meta: { host: target.host, workspace: teamId, ...(dryRun && { dryRun }) },
    text: changeLines(items, workspaceTexts.uninviting),
  }
}
