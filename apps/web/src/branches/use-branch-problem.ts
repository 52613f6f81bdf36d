import { refusalText } from '@sandlot/core/actions'
import { branchActions } from '@sandlot/core/branches/actions'
import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { branchRefusals } from '@sandlot/core/branches/refusals'
import { creditRefusal } from '@sandlot/core/runtime/tier-rules'
import { workspaceLimitsQuery } from '@sandlot/core/templates/queries'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'
import { useWorkspace } from '../workspaces/workspace-context.tsx'

/** Returns why no branch can be created in the active workspace now, or null (spec RP-021). */
export function useBranchProblem(): string | null {
  const { client } = useServices()
  const { active } = useWorkspace()
  const { data: limits } = useQuery(workspaceLimitsQuery(client, active.id))
  if (!mayIn(active, 'branch.create')) return draftMessages.readOnly
  const reason = limits ? creditRefusal(branchActions['branch.create'], limits.restriction) : null
  return reason && refusalText(branchRefusals, reason)
}
