import type { AppRouter } from '../router.tsx'
import { idle } from '../shell/browser/when-idle.ts'
import type { Services } from '../shell/services.tsx'

const DASHBOARD = '/dashboard'

/**
 * Preloads the code of the dashboard's pages once somebody is signed in, so that they can be opened without a network.
 * They are loaded one at a time and only while the page is idle, because evaluating all at once interrupts scrolling.
 */
export function keepPagesAtHand(
  router: AppRouter,
  { schedule, connection }: Pick<Services, 'schedule' | 'connection'>,
): void {
  let isDone = false
  const load = async () => {
    if (isDone || !router.latestLocation.pathname.startsWith(DASHBOARD)) return
    isDone = true
    for (const route of Object.values(router.routesByPath)) {
      if (!route.fullPath.startsWith(`${DASHBOARD}/`)) continue
      await idle(schedule)
      // The next navigation, or the return of the network, starts over.
      if (!connection.isOnline()) {
        isDone = false
        return
      }
      await router.loadRouteChunk(route)?.catch(() => undefined)
    }
  }
  void load()
  router.subscribe('onResolved', () => void load())
}
