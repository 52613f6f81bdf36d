import { Outlet } from '@tanstack/react-router'
import { ConsentHost } from './consent/consent-host.tsx'
import { ModalHost } from './modal-host.tsx'
import { usePaletteKey } from './palette/open-palette.ts'
import { ToastHost } from './toast-host.tsx'

export function RootLayout() {
  usePaletteKey()
  return (
    <>
      <Outlet />
      <ConsentHost />
      <ModalHost />
      <ToastHost />
    </>
  )
}
