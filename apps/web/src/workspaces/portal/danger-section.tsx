import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { portalPagesMessages as pages } from '@sandlot/core/workspaces/settings-messages'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { useRouter } from '@tanstack/react-router'
import { useModals } from '../../shell/use-modals.ts'
import { useWorkspace } from '../workspace-context.tsx'

const modal = () => import('./delete-workspace-modal.tsx').then((module) => module.DeleteWorkspaceModal)

/** Deletes the workspace, for its admins. A personal workspace cannot be deleted. */
export function DangerSection() {
  const { openModal } = useModals()
  const { active } = useWorkspace()
  const leave = useDeleted()
  if (!mayIn(active, 'workspace.delete')) return null
  return (
    <Section
      action={
        <Button
          onPress={() => void openModal(modal, { id: active.id, name: active.name, onDeleted: leave })}
          variant="danger-ghost"
        >
          {pages.deleteAction}
        </Button>
      }
      isCard
      text={pages.dangerText}
      title={pages.danger}
    />
  )
}

/** Switches to another workspace before the page fetches the deleted one again. */
function useDeleted(): () => void {
  const { active, all, choose } = useWorkspace()
  const router = useRouter()
  return () => {
    const next = all.find(({ id }) => id !== active.id)
    if (!next) return
    choose(next.id)
    void router.navigate({ to: '/dashboard/recent', search: { workspace: next.id }, replace: true })
  }
}
