import { createRouter } from '@tanstack/react-router'
import { routeTree } from './route-tree.gen.ts'
import { CrashPage } from './shell/crash-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { parseSearch, stringifySearch } from './shell/search-params.ts'
import type { Services } from './shell/services.tsx'

/** When a page that is not there yet shows that it is coming. */
const PENDING_AFTER_MS = 250

export function createAppRouter(services: Services) {
  return createRouter({
    routeTree,
    context: services,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: PENDING_AFTER_MS,
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    scrollToTopSelectors: ['#content'],
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
