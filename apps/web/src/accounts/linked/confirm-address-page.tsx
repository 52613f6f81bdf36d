import { addressMessages as say } from '@sandlot/core/accounts/links/address-messages'
import { confirmAddress } from '@sandlot/core/accounts/links/address-rest'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { SIGN_IN_METHODS_PATH } from '@sandlot/core/accounts/rules'
import { type AppError, toAppError } from '@sandlot/core/errors'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { Spinner } from '@sandlot/ui/spinner'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTitle } from '../../shell/browser/use-title.ts'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { passkeysKey } from '../passkeys/use-passkeys.ts'
import { reloadMe } from '../session/session.ts'
import { linkedKey } from './use-links.ts'

/**
 * The target of the mail that adds an address to an account. It asks no further question, because the link works only
 * in a session of the person who requested it.
 */
export function ConfirmAddressPage({ token }: { token: string }) {
  const services = useServices()
  const router = useRouter()
  const [problem, setProblem] = useState<AppError | null>(null)
  const wasStarted = useRef(false)
  useTitle(say.add)

  const confirm = async () => {
    setProblem(null)
    try {
      const { email } = await services.client.rest(confirmAddress, { body: { token } })
      await reloadMe(services)
      // Whether another method is the only way in may have changed.
      for (const queryKey of [linkedKey, passkeysKey]) void services.queries.invalidateQueries({ queryKey })
      services.toasts.toast('success', say.added(email))
      router.history.replace(SIGN_IN_METHODS_PATH)
    } catch (error) {
      setProblem(toAppError(error))
    }
  }
  useEffect(() => {
    if (wasStarted.current) return
    wasStarted.current = true
    void confirm()
  })

  if (problem?.code === 'unauthenticated')
    return (
      <AuthFrame text={say.visitorText} title={say.visitorTitle}>
        <ButtonLink search={{ continue: `/confirm-email/${token}` }} size="lg" to="/signin" wide>
          {accountMessages.toSignIn}
        </ButtonLink>
      </AuthFrame>
    )
  if (!problem)
    return (
      <AuthFrame title={say.busy}>
        <div className="flex justify-center text-ink-muted">
          <Spinner size={20} />
        </div>
      </AuthFrame>
    )
  const isOver = problem.code === 'not_found' || problem.code === 'conflict'
  return (
    <AuthFrame
      text={isOver ? problem.hint : [problem.message, problem.hint].filter(Boolean).join(' ')}
      title={isOver ? problem.message : say.failed}
    >
      {isOver ? (
        <ButtonLink search={{ preferences: 'account' }} size="lg" to="/dashboard" wide>
          {say.toPreferences}
        </ButtonLink>
      ) : (
        <Button onPress={() => void confirm()} size="lg" variant="primary" wide>
          {shellMessages.tryAgain}
        </Button>
      )}
    </AuthFrame>
  )
}
