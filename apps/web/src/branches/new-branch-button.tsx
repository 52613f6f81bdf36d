import { refusalText } from '@sandlot/core/actions'
import { branchActions } from '@sandlot/core/branches/actions'
import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { branchRefusals } from '@sandlot/core/branches/refusals'
import { creditRefusal } from '@sandlot/core/runtime/tier-rules'
import { workspaceLimitsQuery } from '@sandlot/core/templates/queries'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { GitBranchPlus } from 'lucide-react'
import { useServices } from '../shell/services.tsx'
import { useModals } from '../shell/use-modals.ts'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import type { NewBranchOptions } from './new-branch-modal.tsx'

/** Opens the dialog for a new branch, or explains why none can be created (spec RP-021). */
export function NewBranchButton(options: NewBranchOptions) {
  const { client } = useServices()
  const { active } = useWorkspace()
  const modals = useModals()
  const { data: limits } = useQuery(workspaceLimitsQuery(client, active.id))
  const reason = limits ? creditRefusal(branchActions['branch.create'], limits.restriction) : null
  const problem = mayIn(active, 'branch.create')
    ? reason && refusalText(branchRefusals, reason)
    : draftMessages.readOnly
  const open = () =>
    modals.openModal(() => import('./new-branch-modal.tsx').then((module) => module.NewBranchModal), options)
  return (
    <>
      {problem !== null && <p className="max-w-100 text-ink-muted text-xs">{problem}</p>}
      <Button
        icon={<GitBranchPlus aria-hidden size={16} />}
        isDisabled={problem !== null}
        onPress={() => void open()}
      >
        {draftMessages.create}
      </Button>
    </>
  )
}
