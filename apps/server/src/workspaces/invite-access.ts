import { AppError } from '@sandlot/core/errors'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { inviteProblem, type Role } from '@sandlot/core/workspaces/rules'
import type { Context } from '../context.ts'
import type { Done, Event } from '../platform/commands.ts'
import { isUuid } from '../platform/ids.ts'
import type { TeamRow } from './rows.ts'

/** The action of an invitation in the audit log, by which they are counted too. */
export const INVITED = 'invitation.create'

/** A workspace of the viewer, with their role in it; one they are not in is "not found". */
export async function requireTeam(context: Context, teamId: string): Promise<{ team: TeamRow; role: Role }> {
  const role = isUuid(teamId) ? await context.roleIn(teamId.toLowerCase()) : null
  const team = role && (await context.loaders.workspace.load(teamId.toLowerCase()))
  if (!team) throw new AppError('not_found', workspaceMessages.notFound, { field: 'teamId' })
  return { team, role }
}

/** The workspace if the viewer may invite to it. */
export async function requireInviting(context: Context, teamId: string): Promise<TeamRow> {
  const { team, role } = await requireTeam(context, teamId)
  const problem = inviteProblem(team, role)
  if (problem) throw new AppError('forbidden', problem)
  return team
}

/** The audit row of what happened to a workspace's people, and the word to those who look at it. */
export const peopleChanged = <Result>(
  result: Result,
  action: string,
  teamId: string,
  { details = {}, events = [] }: { details?: Record<string, unknown>; events?: Event[] } = {},
): Done<Result> => ({
  result,
  audit: { action, workspaceId: teamId, subjectType: 'Team', subjectIds: [teamId], details },
  events: [
    {
      topic: `workspace:${teamId}`,
      event: 'changed',
      payload: { type: 'Team', ids: [teamId], action },
    },
    ...events,
  ],
})
