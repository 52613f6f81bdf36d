import { featuresQuery } from '@sandlot/core/accounts/queries'
import { isProWorkspace } from '@sandlot/core/billing/plan-rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { canAdminister } from '@sandlot/core/workspaces/rules'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpCircle } from 'lucide-react'
import { SidebarEntry } from '../shell/dashboard/sidebar-entry.tsx'
import { useServices } from '../shell/services.tsx'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import { usePlanLink } from './use-plan-link.ts'

export function UpgradeEntry() {
  const { active, role } = useWorkspace()
  const { data: features } = useQuery(featuresQuery(useServices().client))
  const link = usePlanLink('upgrade', active.id, 'sidebar')
  if (!features?.plans || !canAdminister(role) || isProWorkspace(active)) return null
  return (
    <SidebarEntry icon={<ArrowUpCircle aria-hidden size={16} />} {...link}>
      {shellMessages.upgrade}
    </SidebarEntry>
  )
}
