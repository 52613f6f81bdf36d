import { inputError } from '@sandlot/core/input-rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { workspaceNameProblem } from '@sandlot/core/workspaces/rules'
import { runCommand } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import { doneOf } from '../platform/noted.ts'
import { insertWorkspace } from './commands.ts'
import { holdPerson } from './hold.ts'
import { workspacesOf } from './repo.ts'
import type { TeamRow } from './rows.ts'

/** Creates a workspace for several people; its creator is the admin. A person cannot have two with the same name. */
export function createTeam(context: Context, name: string): Promise<TeamRow> {
  const { userId } = requireViewer(context)
  return runCommand(context, context.actor, async (tx, now) => {
    await holdPerson(tx, userId)
    const others = await workspacesOf(tx, userId)
    const problem = workspaceNameProblem(
      name,
      others.map((other) => other.name),
    )
    if (problem) throw inputError(workspaceMessages, problem, { field: 'name' })
    const values = { id: context.ids.uuid(), name: name.trim(), type: 'TEAM' as const, creatorId: userId }
    const team = await insertWorkspace(tx, context, values, now)
    return doneOf('workspace.create', {
      result: team,
      audit: { workspaceId: team.id, subjectIds: [team.id], details: { name: team.name } },
    })
  })
}
