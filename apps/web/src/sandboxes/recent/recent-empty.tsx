import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Clock3 } from 'lucide-react'
import { openImportModal } from '../../repositories/import/open-import.ts'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { openCreateModal } from '../../templates/create/open-create.ts'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { sidebarQuery } from '../sidebar.ts'
import { ExploreActivity } from './explore-activity.tsx'

/** Shown without recent work: ways to start, and if there are others, their activity (spec DP-015 to DP-018). */
export function RecentEmpty({ hasRepositories }: { hasRepositories: boolean }) {
  const { client } = useServices()
  const { active } = useWorkspace()
  const modals = useModals()
  const { data } = useQuery(sidebarQuery(client, active.id))
  const isInUse = hasRepositories || (data?.latest.length ?? 0) > 0
  return (
    <>
      <EmptyState
        action={
          <>
            <Button onPress={() => void openCreateModal(modals)} variant="primary">
              {sandboxMessages.exploreTemplates}
            </Button>
            {mayIn(active, 'project.import') && (
              <Button onPress={() => void openImportModal(modals)}>{sandboxMessages.importRepository}</Button>
            )}
          </>
        }
        icon={<Clock3 aria-hidden size={22} />}
        text={sandboxMessages.emptyRecentText}
        title={sandboxMessages.emptyRecent}
      />
      {isInUse && <ExploreActivity mayBranch={mayIn(active, 'branch.create')} />}
    </>
  )
}
