import type { DashboardItem } from '@sandlot/core/sandboxes/items/items'
import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { cutStoreOf, type Taken } from './cut-store.ts'

/** Returns the items that were cut and not pasted yet. */
export function useCut(): Taken | null {
  const { subscribe, cut } = cutStoreOf(useServices().queries)
  return useSyncExternalStore(subscribe, cut)
}

/** The ways to move items that start in a list. The drag code is loaded on the first press. */
export function useMoving() {
  const services = useServices()
  const teamId = useWorkspace().active.id
  const router = useRouter()
  return {
    /** Waits for a press to become a drag. `take` then returns the dragged items, and may do more. */
    press: (event: PointerEvent, take: () => readonly DashboardItem[]) =>
      void import('./drag.ts').then(
        ({ holdOf, dragItems }) =>
          holdOf(event, (held) => dragItems(held, { items: take(), teamId }, { ...services, router })),
        // Without its code nothing can be dragged. A click does not need it.
        () => undefined,
      ),
    cut: (items: readonly DashboardItem[]) => cutStoreOf(services.queries).setCut({ items, teamId }),
  }
}
