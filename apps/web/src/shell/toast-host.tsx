import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useServices } from './services.tsx'

const ToastRegion = lazy(() =>
  import('./ui/toast-region.tsx').then((module) => ({ default: module.ToastRegion })),
)

/** Loads the region with the first message. */
export function ToastHost() {
  const { toasts } = useServices()
  const list = useSyncExternalStore(toasts.subscribe, toasts.list)
  return list.length > 0 ? (
    <Suspense>
      <ToastRegion service={toasts} toasts={list} />
    </Suspense>
  ) : null
}
