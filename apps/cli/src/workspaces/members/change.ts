import { refusalError } from '@sandlot/core/actions'
import { memberMessages } from '@sandlot/core/workspaces/member-messages'
import { heirProblem, removeProblem, roleProblem } from '@sandlot/core/workspaces/member-rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import {
  ChangeTeamMemberAuthorizationsDocument,
  RemoveFromTeamDocument,
} from '@sandlot/core/workspaces/mutations.gen'
import { memberRefusals } from '@sandlot/core/workspaces/refusals'
import { Argument } from 'commander'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import { agree, mustBeAnswerable } from '../../platform/input/prompt.ts'
import { namedThings } from '../../platform/input/stdin.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { clean } from '../../platform/text/text.ts'
import { workspaceTexts } from '../messages.ts'
import { memberNamed, memberToChange } from './member.ts'
import { type RoleWord, roles, takesRole } from './roles.ts'

type Flags = { yes?: true; dryRun?: true; draftsTo?: string }

export const memberRoleCommand: Define = (command, act) =>
  command
    .argument('<username>', 'the member')
    .addArgument(takesRole(new Argument('<role>', 'what they can do')))
    .option('--dry-run', 'show what would change, and change nothing')
    .addHelpText('after', examples('sandlot workspace members role bob admin --workspace Makers'))
    .action(
      act((context, flags: Flags, who: string, role: RoleWord) => changeRole({ who, role }, flags, context)),
    )

/** Changes a member's role. */
export async function changeRole(
  { who, role }: { who: string; role: RoleWord },
  { dryRun }: Flags,
  context: Context,
): Promise<Outcome<'workspace.member-role/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const { team, meId, user, membership } = await memberToChange(client, who, context)
  const authorization = roles[role]
  const reason = roleProblem(meId, membership, authorization)
  if (reason) throw refusalError(memberRefusals, reason)
  const status = membership.authorization === authorization ? 'already' : dryRun ? 'planned' : 'done'
  if (status === 'done')
    await client.graphql(ChangeTeamMemberAuthorizationsDocument, {
      teamId: team.id,
      memberAuthorizations: [{ userId: user.id, authorization }],
    })
  const label = workspaceMessages.roles[authorization]
  const said = status === 'planned' ? workspaceTexts.wouldBecome : memberMessages.roleChanged
  return {
    shape: 'workspace.member-role/1',
    data: { id: user.id, username: user.username, role, status },
    meta: { host, workspace: team.id, ...(dryRun && { dryRun }) },
    text: () => `${said(clean(user.username), label)}.\n`,
  }
}

export const memberRemoveCommand: Define = (command, act) =>
  command
    .argument('<username...>', 'the members, or - to read them from standard input')
    .option('--drafts-to <username>', 'the admin who gets their drafts (default: you)')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be lost, and change nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot workspace members remove bob --workspace Makers --yes',
        'sandlot workspace members remove bob carol --drafts-to dave --dry-run',
      ),
    )
    .action(act((context, flags: Flags, people: readonly string[]) => removeMembers(people, flags, context)))

async function removeMembers(people: readonly string[], flags: Flags, context: Context) {
  const { yes, dryRun = false, draftsTo } = flags
  const asks = !yes && !dryRun
  // Standard input cannot both list the members and answer the prompt.
  mustBeAnswerable(!asks, '--yes', people.includes('-') ? { canAsk: false } : context)
  const [who, ...others] = await namedThings(people, context)
  if (who !== undefined && others.length === 0) return removeMember(who, flags, context)
  const { removeSeveral } = await import('./remove-several.ts')
  return removeSeveral([who ?? [], others].flat(), { asks, dryRun, draftsTo }, context)
}

/** Removes a member, after explaining the consequences. */
export async function removeMember(
  who: string,
  { yes, dryRun, draftsTo }: Flags,
  context: Context,
): Promise<Outcome<'workspace.member-removed/1'>> {
  if (!dryRun) mustBeAnswerable(yes, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const { team, meId, user, membership } = await memberToChange(client, who, context)
  const reason = removeProblem(meId, user.id)
  if (reason) throw refusalError(memberRefusals, reason)
  const heir = draftsTo === undefined ? null : memberNamed(team, draftsTo)
  const problem = heir && heirProblem(team.userAuthorizations, { heirId: heir.user.id, userId: user.id })
  if (problem) throw refusalError(memberRefusals, problem, { field: 'drafts-to' })
  const name = clean(user.username)
  const hasOpenLink = team.inviteLink?.state === 'OPEN'
  const meaning = memberMessages.removeText(name, clean(team.name), {
    drafts: membership.drafts,
    hasOpenLink,
    ...(heir && { to: clean(heir.user.username) }),
  })
  if (!dryRun) {
    if (!yes) {
      context.notice(meaning)
      await agree(memberMessages.removeTitle(name), context)
    }
    await client.graphql(RemoveFromTeamDocument, {
      teamId: team.id,
      userId: user.id,
      ...(heir && { draftsTo: heir.user.id }),
    })
  }
  const removed = hasOpenLink ? memberMessages.removedWithLink : memberMessages.removed
  return {
    shape: 'workspace.member-removed/1',
    data: {
      id: user.id,
      username: user.username,
      drafts: membership.drafts,
      inviteLinkTurnedOff: hasOpenLink,
      removed: !dryRun,
    },
    meta: { host, workspace: team.id, ...(dryRun && { dryRun }) },
    text: () => (dryRun ? `${workspaceTexts.wouldRemove(name)}\n\n${meaning}\n` : `${removed(name)}.\n`),
  }
}
