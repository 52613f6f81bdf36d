import { MEANT_MARK, SIGN_OUT_PATH } from '@sandlot/core/accounts/sessions/sign-out-rules'
import type { AppRouter } from '../../router.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the user chose to sign out here. */
    isMeant?: boolean
  }
}

/** Navigates to the sign-out page, marked as the user's choice. */
export const goSignOut = (router: Pick<AppRouter, 'navigate'>): Promise<void> =>
  router.navigate({ to: SIGN_OUT_PATH, state: { isMeant: true } })

/** Whether the server recognized that the user requested this page themselves. */
export const wasAskedFor = (): boolean => document.documentElement.hasAttribute(MEANT_MARK)
