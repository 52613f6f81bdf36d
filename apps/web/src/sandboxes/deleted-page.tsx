import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { EmptyState } from '@sandlot/ui/empty-state'
import { Trash2 } from 'lucide-react'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import { SandboxListPage } from './sandbox-list.tsx'

export function DeletedPage() {
  const { active } = useWorkspace()
  return (
    <SandboxListPage
      empty={
        <EmptyState
          icon={<Trash2 aria-hidden size={22} />}
          text={sandboxMessages.emptyDeleted}
          title={sandboxMessages.emptyDeletedTitle}
        />
      }
      key={active.id}
      list={{ list: 'deleted', teamId: active.id }}
      title={sandboxMessages.deletedTitle}
    />
  )
}
