import { scopeRefusals } from '@sandlot/core/accounts/sessions/scope-refusals'
import { refusalError } from '@sandlot/core/actions'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { workspaceRefusalIn } from '@sandlot/core/workspaces/ability-rules'
import { fetchMembers, type TeamMembers } from '@sandlot/core/workspaces/invitations'
import { memberMessages } from '@sandlot/core/workspaces/member-messages'
import { memberRefusals } from '@sandlot/core/workspaces/refusals'
import type { Context } from '../../platform/context.ts'
import { quoted } from '../../platform/text/shell-words.ts'
import { chosenWorkspaceId } from '../chosen.ts'
import { workspaceTexts } from '../messages.ts'
import { fetchWorkspaces } from '../present.ts'

/** The active workspace, for an administrator to change its members. */
export async function membersToChange(client: Client, context: Context) {
  const teamId = await chosenWorkspaceId(client, context)
  const [team, mine] = await Promise.all([fetchMembers(client, teamId), fetchWorkspaces(client)])
  const own = mine.workspaces.find(({ id }) => id === teamId)
  const reason = own ? workspaceRefusalIn(own, 'member.role') : 'notMember'
  if (reason) throw refusalError({ ...memberRefusals, ...scopeRefusals }, reason)
  return { team, meId: mine.userId }
}

/** The same with one of its members by username or id. */
export async function memberToChange(client: Client, wanted: string, context: Context) {
  const found = await membersToChange(client, context)
  return { ...found, ...memberNamed(found.team, wanted) }
}

/** A member by username or id. */
export function memberNamed(team: TeamMembers, wanted: string) {
  const name = wanted.replace(/^@/, '').toLowerCase()
  const user = team.users.find(({ id, username }) => id === wanted || username.toLowerCase() === name)
  const membership = team.userAuthorizations.find(({ userId }) => userId === user?.id)
  if (!user || !membership)
    throw new AppError('not_found', memberMessages.notAMember, {
      reason: 'memberNotFound',
      field: 'username',
      ...(invitationOf(team, wanted) && { hint: workspaceTexts.uninviteHint(quoted(wanted)) }),
    })
  return { user, membership }
}

/** A person's open invitation, by username, id or address. */
export function invitationOf({ invitations }: TeamMembers, wanted: string) {
  const name = wanted.trim().replace(/^@/, '').toLowerCase()
  return invitations.find(
    ({ user, email }) =>
      user?.id === wanted || user?.username.toLowerCase() === name || email?.toLowerCase() === name,
  )
}
