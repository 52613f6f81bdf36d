import type { Client } from '@sandlot/core/client'
import type { DeviceStorage } from '@sandlot/core/storage/storage'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import type { Connection } from './connection.ts'
import type { ModalService } from './modal-service.ts'
import type { ThemeService } from './theme.ts'
import type { Schedule, ToastService } from './toast-service.ts'

/** What the page's parts share. Made once in main.tsx; tests make their own. */
export type Services = {
  client: Client
  queries: QueryClient
  storage: DeviceStorage
  modals: ModalService
  toasts: ToastService
  connection: Connection
  theme: ThemeService
  schedule: Schedule
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
