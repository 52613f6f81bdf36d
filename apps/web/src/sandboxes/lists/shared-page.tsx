import { listMessages } from '@sandlot/core/sandboxes/lists/messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { EmptyState } from '@sandlot/ui/empty-state'
import { Users } from 'lucide-react'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { SandboxListPage } from './sandbox-list.tsx'

/** Sandboxes that others have shared with the user, wherever they are (spec DP-053). */
export function SharedPage() {
  const { active } = useWorkspace()
  return (
    <SandboxListPage
      empty={
        <EmptyState
          icon={<Users aria-hidden size={22} />}
          text={listMessages.emptyShared}
          title={listMessages.emptySharedTitle}
        />
      }
      key={active.id}
      list={{ list: 'shared', teamId: active.id }}
      title={sandboxMessages.sharedTitle}
    />
  )
}
