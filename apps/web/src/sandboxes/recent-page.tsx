import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import { Clock3 } from 'lucide-react'
import { useModals } from '../shell/use-modals.ts'
import { openCreateModal } from '../templates/open-create.ts'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import { SandboxListPage } from './sandbox-list.tsx'

export function RecentPage() {
  const { active } = useWorkspace()
  const modals = useModals()
  return (
    <SandboxListPage
      empty={
        <EmptyState
          action={
            <Button onPress={() => void openCreateModal(modals)} variant="primary">
              {sandboxMessages.exploreTemplates}
            </Button>
          }
          icon={<Clock3 aria-hidden size={22} />}
          text={sandboxMessages.emptyRecentText}
          title={sandboxMessages.emptyRecent}
        />
      }
      key={active.id}
      list={{ list: 'recent', teamId: active.id }}
      section={sandboxMessages.recentSection}
      title={sandboxMessages.recentTitle}
    />
  )
}
