import type { DashboardItem } from '@sandlot/core/sandboxes/items/items'
import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { cutStoreOf, type Taken } from './cut-store.ts'

/** What was cut and is not yet anywhere else. */
export function useCut(): Taken | null {
  const { subscribe, cut } = cutStoreOf(useServices().queries)
  return useSyncExternalStore(subscribe, cut)
}

/** The ways to take things elsewhere that begin in a list. The code of dragging comes with the first press. */
export function useMoving() {
  const services = useServices()
  const teamId = useWorkspace().active.id
  const router = useRouter()
  return {
    /** Waits for a press to become a drag; `take` says what is dragged then, and does what else begins with it. */
    press: (event: PointerEvent, take: () => readonly DashboardItem[]) =>
      void import('./drag.ts').then(
        ({ holdOf, dragItems }) =>
          holdOf(event, (held) => dragItems(held, { items: take(), teamId }, { ...services, router })),
        // Without its code nothing is dragged; a press that is a click does not need it.
        () => undefined,
      ),
    cut: (items: readonly DashboardItem[]) => cutStoreOf(services.queries).setCut({ items, teamId }),
  }
}
