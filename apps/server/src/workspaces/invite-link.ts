import { inputError } from '@sandlot/core/input-rules'
import { inviteLinkMessages } from '@sandlot/core/workspaces/invite-link-messages'
import { inviteLinkProblem } from '@sandlot/core/workspaces/invite-link-rules'
import { inviteRefusals } from '@sandlot/core/workspaces/invite-refusals'
import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { actHolding } from './act.ts'
import { endedInviteLink, newInviteLink } from './link-state.ts'
import type { TeamRow } from './rows.ts'
import { workspaces } from './tables.ts'

type Fields = Partial<ReturnType<typeof newInviteLink>>

type Changing = {
  action: 'invite-link.reset' | 'invite-link.off'
  fields: (now: Date) => Fields
  details?: object
}

async function change(
  context: Context,
  teamId: string,
  { action, fields, details }: Changing,
): Promise<TeamRow> {
  const act = { action, teamId, refusals: inviteRefusals }
  const saved = await actHolding(context, act, async ({ tx, now, team: { id } }) => {
    const [row] = await tx
      .update(workspaces)
      .set({ ...fields(now), updatedAt: now })
      .where(eq(workspaces.id, id))
      .returning()
    if (!row) throw new Error('the workspace is gone')
    return { result: row, audit: { details: { ...details } } }
  })
  context.loaders.workspace.clear(saved.id)
  return saved
}

/** Replaces the link with a new one; the old one stops working immediately. */
export async function resetLink(
  context: Context,
  wanted: { teamId: string; days: number | null; maxUses: number | null },
): Promise<TeamRow> {
  const { teamId, ...limits } = wanted
  const problem = inviteLinkProblem(limits)
  if (problem) throw inputError(inviteLinkMessages, problem.problem, { field: problem.field })
  return change(context, teamId, {
    action: 'invite-link.reset',
    fields: (now) => newInviteLink(context.ids, now, limits),
    details: limits,
  })
}

/** Turns the link off. It never works again: a later one has another token. */
export const turnOffLink = (context: Context, teamId: string): Promise<TeamRow> =>
  change(context, teamId, {
    action: 'invite-link.off',
    fields: () => endedInviteLink(context.ids),
  })
