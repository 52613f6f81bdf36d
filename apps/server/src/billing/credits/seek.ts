import { refusalError } from '@sandlot/core/actions'
import { statementRefusals } from '@sandlot/core/billing/ledger/refusals'
import { workspaceRefusals } from '@sandlot/core/workspaces/refusals'
import { isBillingManager } from '@sandlot/core/workspaces/rules'
import { type Context, requireViewer } from '../../platform/context.ts'
import { isUuid } from '../../platform/ids.ts'
import { memberOf } from '../../workspaces/repo.ts'

/** Finds the workspace for its credit use: members see their own use, those who manage billing see all of it. */
export async function seekMember(context: Context, id: string) {
  const { userId } = requireViewer(context)
  const member = isUuid(id) ? await memberOf(context.db, id, userId) : null
  if (!member) throw refusalError(workspaceRefusals, 'notMember', { field: 'id' })
  return { viewerId: userId, isManager: isBillingManager(member) }
}

export async function seekManager(context: Context, id: string): Promise<string> {
  const { viewerId, isManager } = await seekMember(context, id)
  if (!isManager) throw refusalError(statementRefusals, 'notBillingManager')
  return viewerId
}
