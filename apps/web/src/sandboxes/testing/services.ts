import { accountKeys } from '@sandlot/core/accounts/queries'
import { createClient } from '@sandlot/core/client'
import { isSignedOut } from '@sandlot/core/errors'
import { type PageEnvironment, readEnvironment } from '@sandlot/core/shell/page-environment-rules'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { vi } from 'vitest'
import { forgetMe } from '../../accounts/session/session.ts'
import { createReach } from '../../offline/reach.ts'
import { createStorage, type KeyValueStore } from '../../shell/browser/storage.ts'
import { createTheme } from '../../shell/browser/theme.ts'
import { createQueries } from '../../shell/client.ts'
import { createConsent } from '../../shell/consent/consent.ts'
import { type Connection, createConnection } from '../../shell/live/connection.ts'
import { createServerClock } from '../../shell/live/server-clock.ts'
import { createModalService } from '../../shell/modal-service.ts'
import { type AnalyticsSink, createAnalytics } from '../../shell/reports/analytics.ts'
import { createErrorReports, type ErrorReports } from '../../shell/reports/error-reports.ts'
import type { Services } from '../../shell/services.tsx'
import { createToastService, type Schedule } from '../../shell/toast-service.ts'
import { type Answers, person, serverWith } from './server.ts'

/** An in-memory store, keyed by full names. */
export function memoryStore(kept: Readonly<Record<string, string>> = {}): KeyValueStore {
  const values = new Map(Object.entries(kept))
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

export type ServiceOptions = {
  isVisitor?: boolean
  isOnline?: boolean
  /** The state of the network. Does not change by default. */
  connection?: Connection
  /** The page's clock. By default no time passes. */
  schedule?: Schedule
  /** The device's storage. Empty by default. */
  store?: KeyValueStore
  /** Receives analytics events. By default they are dropped. */
  sink?: AnalyticsSink
  errors?: ErrorReports
  /** The environment that the page declares. Empty by default. */
  environment?: Partial<PageEnvironment>
}

/** The real services of the page, with a server that answers as told, and stubs for what jsdom lacks. */
export function testServices(answers: Answers, options: ServiceOptions = {}): Services {
  const { isVisitor = false, isOnline = true, schedule = () => () => undefined, sink = null } = options
  vi.stubGlobal('IntersectionObserver', SeesNothing)
  vi.stubGlobal('ResizeObserver', SeesNothing)
  vi.stubGlobal('scrollTo', () => undefined)
  const { store = memoryStore(), errors = createErrorReports(null) } = options
  const storage = createStorage(() => store, vi.fn())
  if (!isVisitor) storage.set(storageKeys.token, 'slt_test')
  const analytics = createAnalytics(sink)
  const endsSession = (error: unknown) => {
    if (isSignedOut(error)) forgetMe(services.queries)
    return isSignedOut(error)
  }
  const toasts = createToastService(() => () => undefined, endsSession)
  const services: Services = {
    environment: { ...readEnvironment(null), ...options.environment },
    storage,
    client: createClient({
      baseUrl: 'http://sandlot.test',
      name: 'web',
      fetch: serverWith(answers),
      token: () => storage.get<string | null>(storageKeys.token, null),
    }),
    queries: createQueries({
      onSessionEnd: forgetMe,
      announce: (text) => toasts.toast('error', text),
    }),
    modals: createModalService(),
    toasts,
    connection: options.connection ?? createConnection(new EventTarget(), () => isOnline),
    reach: createReach(true),
    theme: createTheme(storage, document.documentElement),
    schedule,
    clock: createServerClock(),
    analytics,
    consent: createConsent(storage, analytics),
    errors,
  }
  services.queries.setQueryData(accountKeys.me, isVisitor ? null : person)
  return services
}

/** jsdom has no layout, so nothing ever scrolls into view. */
class SeesNothing {
  observe() {}
  unobserve() {}
  disconnect() {}
}
