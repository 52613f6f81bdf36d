import { accountKeys } from '@sandlot/core/accounts/queries'
import { createClient } from '@sandlot/core/client'
import { storageKeys } from '@sandlot/core/storage/keys'
import { createStorage, type KeyValueStore } from '@sandlot/core/storage/storage'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { createQueries } from '../../shell/client.ts'
import { createConnection } from '../../shell/connection.ts'
import { createModalService } from '../../shell/modal-service.ts'
import { RootLayout } from '../../shell/root-layout.tsx'
import { parseSearch, stringifySearch } from '../../shell/search-params.ts'
import { type Services, ServicesProvider } from '../../shell/services.tsx'
import { createTheme } from '../../shell/theme.ts'
import { createToastService, type Schedule } from '../../shell/toast-service.ts'
import { WorkspaceProvider } from '../../workspaces/workspace-context.tsx'
import { type Answers, person, serverWith } from './server.ts'

function memoryStore(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

type Options = {
  isVisitor?: boolean
  at?: string
  isOnline?: boolean
  /** The page's clock; without one no time passes. */
  schedule?: Schedule
}

/** Shows a page of the dashboard with real services, above a server that answers as told. */
export function showPage(page: ReactNode, answers: Answers, options: Options = {}) {
  const { isVisitor = false, at = '/', isOnline = true, schedule = () => () => undefined } = options
  vi.stubGlobal('IntersectionObserver', SeesNothing)
  vi.stubGlobal('ResizeObserver', SeesNothing)
  vi.stubGlobal('scrollTo', () => undefined)
  const store = memoryStore()
  const storage = createStorage(() => store, vi.fn())
  if (!isVisitor) storage.set(storageKeys.token, 'slt_test')
  const toasts = createToastService(() => () => undefined)
  const services: Services = {
    storage,
    client: createClient({
      baseUrl: 'http://sandlot.test',
      name: 'web',
      fetch: serverWith(answers),
      token: () => storage.get<string | null>(storageKeys.token, null),
    }),
    queries: createQueries({
      onSessionEnd: () => undefined,
      announce: (text) => toasts.toast('error', text),
    }),
    modals: createModalService(),
    toasts,
    connection: createConnection(new EventTarget(), () => isOnline),
    theme: createTheme(storage, document.documentElement),
    schedule,
  }
  services.queries.setQueryData(accountKeys.me, isVisitor ? null : person)
  const root = createRootRoute({ component: RootLayout })
  const inDashboard = () => (
    <WorkspaceProvider fromAddress={undefined} none={null}>
      {page}
    </WorkspaceProvider>
  )
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: inDashboard }),
    createRoute({ getParentRoute: () => root, path: '$', component: () => <p>elsewhere</p> }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  })
  const place = document.body.appendChild(document.createElement('div'))
  const reactRoot = createRoot(place)
  reactRoot.render(
    <QueryClientProvider client={services.queries}>
      <ServicesProvider services={services}>
        <RouterProvider router={router as never} />
      </ServicesProvider>
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    reactRoot.unmount()
    services.queries.clear()
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  return { services, router }
}

/** The document of these tests has no layout, so nothing ever comes into view. */
class SeesNothing {
  observe() {}
  unobserve() {}
  disconnect() {}
}
