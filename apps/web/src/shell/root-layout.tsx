import { Outlet } from '@tanstack/react-router'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { ModalHost } from './modal-host.tsx'
import { ToastHost } from './toast-host.tsx'

/** The product's language, whatever the browser's: its words and its direction must agree with the page's. */
const LOCALE = 'en-US'

export function RootLayout() {
  return (
    <I18nProvider locale={LOCALE}>
      <Outlet />
      <ModalHost />
      <ToastHost />
    </I18nProvider>
  )
}
