import '@sandlot/ui/locale'
import '@sandlot/ui/theme.css'
import { createStorage } from '@sandlot/core/storage/storage'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from './router.tsx'
import { suppressCanceled } from './shell/canceled.ts'
import { createQueries, createWebClient } from './shell/client.ts'
import { createConnection } from './shell/connection.ts'
import { createModalService } from './shell/modal-service.ts'
import { type Services, ServicesProvider } from './shell/services.tsx'
import { createTheme } from './shell/theme.ts'
import { createToastService, type Schedule } from './shell/toast-service.ts'

// biome-ignore lint/suspicious/noConsole: a device that keeps nothing is worth a line for whoever looks (spec ER-017, ER-018).
const storage = createStorage(() => window.localStorage, console.warn)

const schedule: Schedule = (run, milliseconds) => {
  const timer = window.setTimeout(run, milliseconds)
  return () => window.clearTimeout(timer)
}

const toasts = createToastService(schedule)
suppressCanceled(window)

const services: Services = {
  storage,
  client: createWebClient(window.location.origin, storage, (...call) => window.fetch(...call)),
  queries: createQueries({
    onSessionEnd: (queries) => {
      void import('./accounts/session.ts').then(({ forgetMe }) => forgetMe(queries))
    },
    announce: (text) => toasts.toast('error', text),
  }),
  modals: createModalService(),
  toasts,
  connection: createConnection(window, () => navigator.onLine),
  theme: createTheme(storage, document.documentElement),
  schedule,
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={services.queries}>
      <ServicesProvider services={services}>
        <RouterProvider router={createAppRouter(services)} />
      </ServicesProvider>
    </QueryClientProvider>
  </StrictMode>,
)
