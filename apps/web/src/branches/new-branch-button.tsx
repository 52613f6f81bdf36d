import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { Button } from '@sandlot/ui/button'
import { GitBranchPlus } from 'lucide-react'
import { useModals } from '../shell/use-modals.ts'
import type { NewBranchOptions } from './new-branch-modal.tsx'
import { useBranchProblem } from './use-branch-problem.ts'

/** Opens the dialog for a new branch, or explains why none can be created (spec RP-021). */
export function NewBranchButton(options: NewBranchOptions) {
  const modals = useModals()
  const problem = useBranchProblem()
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
