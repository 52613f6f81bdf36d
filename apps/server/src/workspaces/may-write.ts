import { AppError } from '@sandlot/core/errors'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { canWrite, type Role } from '@sandlot/core/workspaces/rules'
import type { Context } from '../context.ts'

/** The viewer's role in a workspace that they may change things in; others learn why they may not. */
export async function assertMayWriteIn(
  context: Context,
  workspaceId: string,
  field = 'teamId',
): Promise<Role> {
  const role = await context.roleIn(workspaceId)
  if (role === null) throw new AppError('not_found', workspaceMessages.notFound, { field })
  if (!canWrite(role)) throw new AppError('forbidden', workspaceMessages.readOnly)
  return role
}
