import type { AppRouter } from '../router.tsx'

const DASHBOARD = '/dashboard'

/** Loads the code of the dashboard's pages ahead, once somebody is there: without it, going to one needs a network. */
export function keepPagesAtHand(router: AppRouter): void {
  let isDone = false
  const load = () => {
    if (isDone || !router.latestLocation.pathname.startsWith(DASHBOARD)) return
    isDone = true
    for (const route of Object.values(router.routesByPath))
      if (route.fullPath.startsWith(`${DASHBOARD}/`)) router.loadRouteChunk(route)?.catch(() => undefined)
  }
  load()
  router.subscribe('onResolved', load)
}
