import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorRouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { RootLayout } from '../../shell/root-layout.tsx'
import { parseSearch, stringifySearch } from '../../shell/search-params.ts'
import { type Services, ServicesProvider } from '../../shell/services.tsx'
import { WorkspaceProvider } from '../../workspaces/workspace-context.tsx'
import type { Answers } from './server.ts'
import { type ServiceOptions, testServices } from './services.ts'

type Options = ServiceOptions & {
  at?: string
  /** The workspace in the initial address. */
  fromAddress?: string | undefined
  /** Rendered in place of a page that throws. */
  onCrash?: ErrorRouteComponent
}

/** Shows a page of the dashboard with real services, and a server that answers as told. */
export function showPage(
  page: ReactNode,
  answers: Answers,
  { at = '/', fromAddress, onCrash, ...options }: Options = {},
) {
  const services = testServices(answers, options)
  const root = createRootRoute({ component: RootLayout })
  const inDashboard = () => (
    <WorkspaceProvider fromAddress={fromAddress} none={null}>
      {page}
    </WorkspaceProvider>
  )
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: inDashboard }),
    createRoute({ getParentRoute: () => root, path: '/broken', component: () => page }),
    createRoute({ getParentRoute: () => root, path: '$', component: () => <p>elsewhere</p> }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
    ...(onCrash && { defaultErrorComponent: onCrash }),
  })
  render(services, <RouterProvider router={router as never} />)
  return { services, router }
}

/** Renders a node with the services, and removes both when the test ends. */
export function render(services: Services, what: ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'))
  const reactRoot = createRoot(place)
  reactRoot.render(
    <QueryClientProvider client={services.queries}>
      <ServicesProvider services={services}>{what}</ServicesProvider>
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    reactRoot.unmount()
    services.queries.clear()
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
}
