import { accountMessages } from '@sandlot/core/accounts/messages'
import { useOneTimeLink as oneTimeLink } from '@sandlot/core/accounts/rest'
import { type AppError, toAppError } from '@sandlot/core/errors'
import { Button } from '@sandlot/ui/button'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useServices } from '../shell/services.tsx'
import { ButtonLink } from '../shell/ui/button-link.tsx'
import { useTitle } from '../shell/use-title.ts'
import { AuthCard, AuthFrame } from './auth-frame.tsx'
import { Notice } from './notice.tsx'
import { ownOpener, tellOpener } from './own-opener.ts'
import { reloadMe } from './session.ts'

/**
 * The end of a sign-in window, or a one-time link that somebody followed. A link alone signs nobody in: the press
 * of the button does, so that no other site can sign a visitor in to a foreign account (spec RT-016).
 */
export function OneTimeLinkPage({ token }: { token: string }) {
  const services = useServices()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<AppError | null>(null)
  const [opener] = useState(() => ownOpener(window))
  useTitle(accountMessages.signInTitle)

  useEffect(() => {
    if (opener) tellOpener(window, opener, { type: 'signin', data: { jwt: token } })
  }, [opener, token])

  const signIn = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { pendingUserId } = await services.client.rest(oneTimeLink, { body: { token } })
      if (pendingUserId)
        return void navigate({ to: '/signup/$userId', params: { userId: pendingUserId }, replace: true })
      await reloadMe(services)
      await navigate({ to: '/dashboard', replace: true })
    } catch (error) {
      setProblem(toAppError(error))
      setBusy(false)
    }
  }

  if (opener) return <AuthFrame title={accountMessages.linkDone}>{null}</AuthFrame>
  if (
    problem &&
    ['not_found', 'forbidden', 'validation', 'unauthenticated', 'conflict'].includes(problem.code)
  )
    return <UsedLink problem={problem} />
  return (
    <AuthFrame text={accountMessages.oneTimeText} title={accountMessages.oneTimeTitle}>
      <AuthCard>
        {problem && <Notice isProblem>{[problem.message, problem.hint].filter(Boolean).join(' ')}</Notice>}
        <Button isPending={isBusy} onPress={() => void signIn()} size="lg" variant="primary" wide>
          {accountMessages.oneTimeAction}
        </Button>
        <p className="text-balance text-center text-ink-muted text-sm">{accountMessages.oneTimeNotYou}</p>
      </AuthCard>
    </AuthFrame>
  )
}

function UsedLink({ problem }: { problem: AppError }) {
  return (
    <AuthFrame text={problem.hint ?? accountMessages.linkUsedOrExpiredHint} title={problem.message}>
      <ButtonLink size="lg" to="/signin" wide>
        {accountMessages.toSignIn}
      </ButtonLink>
    </AuthFrame>
  )
}
