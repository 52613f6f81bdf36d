import { listMessages } from '@sandlot/core/sandboxes/lists/messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import { FileCode2 } from 'lucide-react'
import { ImportHere } from '../../archives/import-here.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { openCreateModal } from '../../templates/create/open-create.ts'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { SandboxListPage } from './sandbox-list.tsx'

export function DraftsPage() {
  const { active } = useWorkspace()
  const modals = useModals()
  return (
    <SandboxListPage
      empty={
        <EmptyState
          action={
            mayIn(active, 'sandbox.create') && (
              <Button onPress={() => void openCreateModal(modals)} variant="primary">
                {listMessages.createHere}
              </Button>
            )
          }
          icon={<FileCode2 aria-hidden size={22} />}
          text={listMessages.emptyDrafts}
          title={listMessages.emptyDraftsTitle}
        />
      }
      // A draft that became a template is listed with the templates (spec DP-007).
      keep={(card) => card.customTemplate === null}
      key={active.id}
      {...(mayIn(active, 'sandbox.import') && {
        actions: (
          <ImportHere place={sandboxMessages.draftsTitle} target={{ drafts: true }} workspaceId={active.id} />
        ),
      })}
      list={{ list: 'drafts', teamId: active.id }}
      title={sandboxMessages.draftsTitle}
    />
  )
}
