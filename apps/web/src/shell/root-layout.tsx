import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ConsentHost } from './consent/consent-host.tsx'
import { watchPageFocus } from './page-focus.ts'
import { usePaletteKey } from './palette/open-palette.ts'
import { useServices } from './services.tsx'
import { ToastRegion } from './ui/toast-region.tsx'

export function RootLayout() {
  usePaletteKey()
  return (
    <>
      <Outlet />
      <PageAnnouncement />
      <ConsentHost />
      <ModalHost />
      <ToastHost />
    </>
  )
}

/** Announces page changes that do not move the focus. */
function PageAnnouncement() {
  const router = useRouter()
  const { schedule } = useServices()
  const [title, setTitle] = useState('')
  useEffect(() => watchPageFocus(router, { announce: setTitle, schedule }), [router, schedule])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

function ToastHost() {
  const { toasts } = useServices()
  const list = useSyncExternalStore(toasts.subscribe, toasts.list)
  return <ToastRegion service={toasts} toasts={list} />
}

/** Shows the open modals, the last one on top. Navigation closes all of them. */
function ModalHost() {
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
