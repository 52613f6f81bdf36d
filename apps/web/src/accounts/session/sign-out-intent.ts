import { MEANT_MARK, SIGN_OUT_PATH } from '@sandlot/core/accounts/sign-out-rules'
import type { AppRouter } from '../../router.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Signing out was chosen here. */
    isMeant?: boolean
  }
}

/** Leads to the page that signs out, as the person chose. */
export const goSignOut = (router: Pick<AppRouter, 'navigate'>): Promise<void> =>
  router.navigate({ to: SIGN_OUT_PATH, state: { isMeant: true } })

/** Whether the server saw that the person asked for this page themselves. */
export const wasAskedFor = (): boolean => document.documentElement.hasAttribute(MEANT_MARK)
