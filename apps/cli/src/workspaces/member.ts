import { refusalError } from '@sandlot/core/actions'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { fetchMembers } from '@sandlot/core/workspaces/invitations'
import { memberMessages } from '@sandlot/core/workspaces/member-messages'
import { peopleProblem } from '@sandlot/core/workspaces/member-rules'
import { memberRefusals } from '@sandlot/core/workspaces/refusals'
import { roleOf } from '@sandlot/core/workspaces/rules'
import type { Context } from '../platform/context.ts'
import { chosenWorkspaceId } from './chosen.ts'
import { fetchMe } from './present.ts'

/** The chosen workspace with a member of it, named by username or id, for an admin to change. */
export async function memberToChange(client: Client, wanted: string, context: Context) {
  const teamId = await chosenWorkspaceId(client, context)
  const [team, { id: meId }] = await Promise.all([fetchMembers(client, teamId), fetchMe(client)])
  const reason = peopleProblem(team, roleOf(team, meId))
  if (reason) throw refusalError(memberRefusals, reason)
  const name = wanted.replace(/^@/, '').toLowerCase()
  const user = team.users.find(({ id, username }) => id === wanted || username.toLowerCase() === name)
  const place = team.userAuthorizations.find(({ userId }) => userId === user?.id)
  if (!user || !place)
    throw new AppError('not_found', memberMessages.notAMember, {
      reason: 'memberNotFound',
      field: 'username',
    })
  return { team, meId, user, place }
}
