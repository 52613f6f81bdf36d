import type { Client } from '@sandlot/core/client'
import type { PageEnvironment } from '@sandlot/core/shell/page-environment-rules'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import type { Reach } from '../offline/reach.ts'
import type { DeviceStorage } from './browser/storage.ts'
import type { ThemeService } from './browser/theme.ts'
import type { ConsentService } from './consent/consent.ts'
import type { Connection } from './live/connection.ts'
import type { ServerClock } from './live/server-clock.ts'
import type { ModalService } from './modal-service.ts'
import type { Analytics } from './reports/analytics.ts'
import type { ErrorReports } from './reports/error-reports.ts'
import type { Schedule, ToastService } from './toast-service.ts'

/** What the page's parts share. Created once in main.tsx; tests create their own. */
export type Services = {
  environment: PageEnvironment
  client: Client
  queries: QueryClient
  storage: DeviceStorage
  modals: ModalService
  toasts: ToastService
  connection: Connection
  reach: Reach
  theme: ThemeService
  schedule: Schedule
  clock: ServerClock
  analytics: Analytics
  errors: ErrorReports
  consent: ConsentService
}

const ServicesContext = createContext<Services | null>(null)

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>
}

export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('This part of the page stands outside of ServicesProvider.')
  return services
}
