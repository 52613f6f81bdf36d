import type { DashboardItem } from '@sandlot/core/sandboxes/items/items'
import { useRouter } from '@tanstack/react-router'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'

/** Asks where to move items. The modal's code is loaded on demand. */
export function usePicking() {
  const services = useServices()
  const { active, all } = useWorkspace()
  const { openModal } = useModals()
  const router = useRouter()
  return (items: readonly DashboardItem[]) =>
    openModal(() => import('./move-modal.tsx').then((module) => module.MoveModal), {
      deps: { ...services, router },
      taken: { items, teamId: active.id },
      workspaces: all,
    })
}
