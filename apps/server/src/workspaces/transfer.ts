import { refusalError } from '@sandlot/core/actions'
import { memberRefusals } from '@sandlot/core/workspaces/refusals'
import { and, eq } from 'drizzle-orm'
import { type Context, requireViewer } from '../platform/context.ts'
import { actHolding } from './act.ts'
import { membershipOf, membershipsOf, toldFirst } from './change-members.ts'
import { members } from './tables.ts'

/** Transfers a workspace: another member becomes an admin and manages the billing, and the viewer steps down. */
export async function transferWorkspace(
  context: Context,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<void> {
  const viewer = requireViewer(context)
  const act = { action: 'workspace.transfer', teamId, field: 'id', refusals: memberRefusals } as const
  await actHolding(context, act, async ({ tx, team }) => {
    const { userId: heirId, isSuspended } = membershipOf(await membershipsOf(tx, team.id), userId)
    if (heirId === viewer.userId) throw refusalError(memberRefusals, 'ownRole', { field: 'userId' })
    if (isSuspended) throw refusalError(memberRefusals, 'heirSuspended', { field: 'userId' })
    const give = (id: string, authorization: 'ADMIN' | 'WRITE', teamManager: boolean) =>
      tx
        .update(members)
        .set({ authorization, teamManager })
        .where(and(eq(members.workspaceId, team.id), eq(members.userId, id)))
    await give(heirId, 'ADMIN', true)
    await give(viewer.userId, 'WRITE', false)
    return {
      result: null,
      audit: { details: { from: viewer.userId, to: heirId } },
      events: [heirId, viewer.userId].flatMap((id) => toldFirst(id, team.id)),
    }
  })
  context.loaders.viewerRole.clear(teamId)
}
