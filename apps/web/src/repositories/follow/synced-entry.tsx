import { repositoryPages } from '@sandlot/core/repositories/page-messages'
import { hasSyncedQuery } from '@sandlot/core/repositories/synced-query'
import { useQuery } from '@tanstack/react-query'
import { FolderSync } from 'lucide-react'
import { SidebarEntry } from '../../shell/dashboard/sidebar-entry.tsx'
import { useServices } from '../../shell/services.tsx'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'

/** Shown only if its page has content (spec SH-024). */
export function SyncedEntry() {
  const { client } = useServices()
  const { active } = useWorkspace()
  const { data } = useQuery(hasSyncedQuery(client, active.id))
  if (!data) return null
  return (
    <SidebarEntry
      icon={<FolderSync aria-hidden size={16} />}
      params={{ _splat: '' }}
      to="/dashboard/synced-sandboxes/$"
    >
      {repositoryPages.synced}
    </SidebarEntry>
  )
}
