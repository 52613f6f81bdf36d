import { Outlet } from '@tanstack/react-router'
import { ModalHost } from './modal-host.tsx'
import { ToastHost } from './toast-host.tsx'

export function RootLayout() {
  return (
    <>
      <Outlet />
      <ModalHost />
      <ToastHost />
    </>
  )
}
