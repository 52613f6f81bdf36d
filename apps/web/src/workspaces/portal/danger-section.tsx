import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { portalPagesMessages as pages } from '@sandlot/core/workspaces/settings-messages'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { useModals } from '../../shell/use-modals.ts'
import { useWorkspace } from '../workspace-context.tsx'
import { useDeleted } from './use-deleted.ts'

const modal = () => import('./delete-workspace-modal.tsx').then((module) => module.DeleteWorkspaceModal)

/** The end of the workspace, for its admins; a personal one has none. */
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
