import { toAppError } from '@sandlot/core/errors'
import { useModals } from '../../shell/use-modals.ts'

const againModal = () => import('./sign-in-again-modal.tsx').then((module) => module.SignInAgainModal)

/**
 * Runs an action that requires a recent sign-in. If the server demands one, the user signs in again and the action is
 * repeated. Resolves with undefined if they declined.
 */
export function useRecentSignIn() {
  const { openModal } = useModals()
  return async <Result>(act: () => Promise<Result>): Promise<Result | undefined> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await act()
      } catch (error) {
        if (toAppError(error).code !== 'sign_in_again') throw error
      }
      const hasSignedIn = await openModal(againModal, { isRepeated: tries > 0 })
      if (!hasSignedIn) return undefined
    }
  }
}
