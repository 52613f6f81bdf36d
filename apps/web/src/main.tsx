import '@sandlot/ui/locale'
import '@sandlot/ui/theme.css'
import { isSignedOut } from '@sandlot/core/errors'
import { ENVIRONMENT_ID, readEnvironment } from '@sandlot/core/shell/page-environment-rules'
import { notifyManager, onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPagePerson } from './accounts/session/page-person.ts'
import { mayBeSignedIn } from './accounts/session/signed-in-flag.ts'
import { OFFLINE_AFTER_MS } from './offline/limits.ts'
import { createReach } from './offline/reach.ts'
import { createAppRouter } from './router.tsx'
import { createStorage } from './shell/browser/storage.ts'
import { createTheme } from './shell/browser/theme.ts'
import { afterFrame, noteScrolling, whenIdle } from './shell/browser/when-idle.ts'
import { suppressCanceled } from './shell/canceled.ts'
import { createQueries, createWebClient } from './shell/client.ts'
import { createConsent } from './shell/consent/consent.ts'
import { createConnection } from './shell/live/connection.ts'
import { createServerClock } from './shell/live/server-clock.ts'
import { createModalService } from './shell/modal-service.ts'
import { createAnalytics } from './shell/reports/analytics.ts'
import { createErrorReports } from './shell/reports/error-reports.ts'
import { type Services, ServicesProvider } from './shell/services.tsx'
import { createToastService, type Schedule } from './shell/toast-service.ts'

// biome-ignore lint/suspicious/noConsole: a device without storage is worth a line in the console (spec ER-017, ER-018).
const storage = createStorage(() => window.localStorage, console.warn)

const schedule: Schedule = (run, milliseconds) => {
  const timer = window.setTimeout(run, milliseconds)
  return () => window.clearTimeout(timer)
}

const clock = createServerClock()
const environment = readEnvironment(document.getElementById(ENVIRONMENT_ID)?.textContent)
const nothing = () => undefined
const analytics = createAnalytics(
  environment.analyticsKey === null
    ? null
    : {
        start: nothing,
        optOut: nothing,
        send: (...event) =>
          void import('./shell/reports/send-analytics.ts')
            .then((part) => part.sendAnalytics({ environment, fetch: window.fetch.bind(window) }, ...event))
            .catch(nothing),
      },
)
const onSessionEnd = (queries: QueryClient) =>
  void import('./accounts/session/session.ts').then(({ forgetMe }) => forgetMe(queries))
const cameSignedIn = mayBeSignedIn(storage)
/**
 * Public pages are refused to visitors for other reasons, so there the flag, which the server removes, is what counts.
 */
const endsSession = (error: unknown) => {
  const isOver = isSignedOut(error) || (cameSignedIn && !mayBeSignedIn(storage))
  if (isOver) onSessionEnd(services.queries)
  return isOver
}
const toasts = createToastService(schedule, endsSession)
suppressCanceled(window)
// The page came from the device, so the server did not respond (see offline/worker/shell-cache.ts).
const isFromDevice = document.documentElement.hasAttribute('data-from-device')
onlineManager.setOnline(navigator.onLine)

const services: Services = {
  environment,
  storage,
  client: createWebClient(
    window.location.origin,
    storage,
    async (...call) => clock.learn(await window.fetch(...call)),
    createPagePerson(() => services.queries),
  ),
  queries: createQueries({
    onSessionEnd,
    announce: (text) => toasts.toast('error', text),
  }),
  modals: createModalService(),
  toasts,
  connection: createConnection(window, () => navigator.onLine),
  reach: createReach(!isFromDevice),
  theme: createTheme(storage, document.documentElement),
  schedule,
  clock,
  analytics,
  consent: createConsent(storage, analytics),
  errors: createErrorReports(async (facts) =>
    (await import('./shell/reports/send-error.ts')).sendErrorsTo({
      ...services,
      fetch: window.fetch.bind(window),
    })(facts),
  ),
}

/** The key of very old clients. Hardly any browser has it, so its code is loaded separately. */
function hasLegacyToken(): boolean {
  try {
    return window.localStorage.getItem('jwt') !== null
  } catch {
    return false
  }
}

noteScrolling()
notifyManager.setScheduler(afterFrame)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

// Another tab may activate a newer worker before the update code has loaded.
const broughtBy = navigator.serviceWorker?.controller ?? null

const lastKnown = async () => {
  if (navigator.onLine && !isFromDevice) return
  const { restoreLastKnown } = await import('./offline/last-known.ts')
  if (mayBeSignedIn(storage)) await restoreLastKnown(services.queries, Date.now())
}
const show = () => {
  const router = createAppRouter(services)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={services.queries}>
        <ServicesProvider services={services}>
          <RouterProvider router={router} />
        </ServicesProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  if (hasLegacyToken())
    void import('./accounts/session/legacy-token.ts').then(({ dropLegacyToken }) =>
      dropLegacyToken({
        ...services,
        store: window.localStorage,
        toSignIn: () => void router.navigate({ to: '/signin' }),
      }),
    )
  const startOffline = () => {
    // Requests of the first page take precedence.
    if (router.state.isLoading || services.queries.isFetching() > 0) return startOfflineLater()
    import('./offline/start.ts')
      .then((part) => part.startOffline(services, router, broughtBy))
      .catch(() => {})
  }
  const startOfflineLater = () => void whenIdle(schedule, startOffline, OFFLINE_AFTER_MS)
  startOfflineLater()
}
lastKnown().then(show, show)
