import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useServices } from './services.tsx'

/** Shows the open modals, the last one on top. Another page ends them all. */
export function ModalHost() {
  const { modals } = useServices()
  const router = useRouter()
  const open = useSyncExternalStore(modals.subscribe, modals.list)
  const isLoading = useSyncExternalStore(modals.subscribe, modals.isLoading)
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && modals.closeAll()),
    [router, modals],
  )
  return (
    <>
      {isLoading && <div aria-hidden className="waiting" />}
      {open.map(({ id, component: Content, props }) => (
        <Content key={id} {...props} />
      ))}
    </>
  )
}
