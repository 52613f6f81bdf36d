import { listMessages } from '@sandlot/core/sandboxes/lists/messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { EmptyState } from '@sandlot/ui/empty-state'
import { Shapes } from 'lucide-react'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { SandboxListPage } from './sandbox-list.tsx'

/** The templates created in the workspace (spec DP-038). */
export function TemplatesPage() {
  const { active } = useWorkspace()
  return (
    <SandboxListPage
      empty={
        <EmptyState
          action={<ButtonLink to="/discover">{sandboxMessages.exploreTemplates}</ButtonLink>}
          icon={<Shapes aria-hidden size={22} />}
          text={listMessages.emptyTemplates}
          title={listMessages.emptyTemplatesTitle}
        />
      }
      key={active.id}
      list={{ list: 'templates', teamId: active.id }}
      title={sandboxMessages.templatesTitle}
    />
  )
}
