import { AppError } from '@sandlot/core/errors'
import { inviteLinkProblem } from '@sandlot/core/workspaces/invite-link-rules'
import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { runCommand } from '../platform/commands.ts'
import { holdWorkspace } from './hold.ts'
import { peopleChanged, requireInviting } from './invite-access.ts'
import { endedInviteLink, newInviteLink } from './link-state.ts'
import type { TeamRow } from './rows.ts'
import { workspaces } from './tables.ts'

type Fields = Partial<ReturnType<typeof newInviteLink>>

async function change(
  context: Context,
  teamId: string,
  { action, fields, details }: { action: string; fields: (now: Date) => Fields; details?: object },
): Promise<TeamRow> {
  const { id } = await requireInviting(context, teamId)
  const saved = await runCommand(context, context.actor, async (tx, now) => {
    await holdWorkspace(tx, id)
    const [row] = await tx
      .update(workspaces)
      .set({ ...fields(now), updatedAt: now })
      .where(eq(workspaces.id, id))
      .returning()
    if (!row) throw new Error('the workspace is gone')
    return peopleChanged(row, action, id, { details: { ...details } })
  })
  context.loaders.workspace.clear(id)
  return saved
}

/** Makes a new link in the place of the old one, which stops at once. */
export async function resetLink(
  context: Context,
  wanted: { teamId: string; days: number | null; maxUses: number | null },
): Promise<TeamRow> {
  const { teamId, ...limits } = wanted
  const problem = inviteLinkProblem(limits)
  if (problem) throw new AppError('validation', problem.message, { field: problem.field })
  return change(context, teamId, {
    action: 'invite-link.reset',
    fields: (now) => newInviteLink(context.ids, now, limits),
    details: limits,
  })
}

/** Ends the link. It never works again: a later one has another token. */
export const turnOffLink = (context: Context, teamId: string): Promise<TeamRow> =>
  change(context, teamId, {
    action: 'invite-link.off',
    fields: () => endedInviteLink(context.ids),
  })
