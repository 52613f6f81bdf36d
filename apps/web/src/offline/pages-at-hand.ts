import type { AppRouter } from '../router.tsx'
import { idle } from '../shell/browser/when-idle.ts'
import type { Services } from '../shell/services.tsx'

const DASHBOARD = '/dashboard'

/**
 * Loads the code of the dashboard's pages ahead, once somebody is there: without it, going to one needs a network. One
 * after the other and only while nothing moves, for to run it all at once stops what is scrolled.
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
      // The next page that is gone to, or the network when it is back, begins again.
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
