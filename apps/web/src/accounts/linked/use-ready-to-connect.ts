import type { SignInWay } from '@sandlot/core/accounts/limits'
import { linkedAccounts } from '@sandlot/core/accounts/linked-rest'
import { sessionMessages as say } from '@sandlot/core/accounts/sessions/messages'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { AppError } from '@sandlot/core/errors'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useRecentSignIn } from '../sign-in/use-recent-sign-in.ts'

/**
 * Returns whether a provider's window can be opened to connect an account. A new way in requires a recent sign-in,
 * which the user is led through. Providers that are already connected may always be asked for more scopes.
 */
export function useReadyToConnect() {
  const { client } = useServices()
  const { confirm } = useModals()
  const withRecentSignIn = useRecentSignIn()

  return async (way: SignInWay): Promise<boolean> => {
    let wasAsked = false
    const isReady = await withRecentSignIn(async () => {
      const { accounts, needsSignIn } = await client.rest(linkedAccounts)
      if (!needsSignIn || accounts.some(({ provider }) => provider === way)) return true
      wasAsked = true
      throw new AppError('sign_in_again', say.signInAgain, { reason: 'signInAgain' })
    })
    if (!isReady || !wasAsked) return isReady === true
    // Browsers open a window only on a click, and the last one was used for signing in.
    return confirm({
      title: signInMessages.linkConnect(way),
      message: say.againThenConnect(way),
      confirmLabel: signInMessages.linkConnect(way),
    })
  }
}
