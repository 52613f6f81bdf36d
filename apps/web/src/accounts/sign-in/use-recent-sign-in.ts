import { toAppError } from '@sandlot/core/errors'
import { useModals } from '../../shell/use-modals.ts'

const againModal = () => import('./sign-in-again-modal.tsx').then((module) => module.SignInAgainModal)

/**
 * Does what needs a fresh sign-in: where the server wants one, the person is led through it and the same is done
 * again. Undefined when they would not.
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
