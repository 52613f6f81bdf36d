import { useSyncExternalStore } from 'react'
import { useServices } from './services.tsx'
import { ToastRegion } from './ui/toast-region.tsx'

export function ToastHost() {
  const { toasts } = useServices()
  const list = useSyncExternalStore(toasts.subscribe, toasts.list)
  return <ToastRegion service={toasts} toasts={list} />
}
