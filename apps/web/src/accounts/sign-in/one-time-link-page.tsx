import { useOneTimeLink as oneTimeLink } from '@sandlot/core/accounts/links/email-link-rest'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { safeReturnPath } from '@sandlot/core/accounts/rules'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { type AppError, toAppError } from '@sandlot/core/errors'
import { Button } from '@sandlot/ui/button'
import { Spinner } from '@sandlot/ui/spinner'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTitle } from '../../shell/browser/use-title.ts'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { AuthCard, AuthFrame } from '../auth-frame.tsx'
import { Notice } from '../notice.tsx'
import { ownOpener, tellOpener } from '../own-opener.ts'
import { forgetOthers, loadMe, reloadMe } from '../session/session.ts'

/**
 * The end of a sign-in window, or the target of a one-time link. In a browser that did not request it, the link alone
 * signs nobody in. The user has to click the button, so that no other site can sign a visitor in to someone else's
 * account (spec RT-016).
 */
export function OneTimeLinkPage({ token, returnTo }: { token: string; returnTo: string | undefined }) {
  const services = useServices()
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<AppError | null>(null)
  const [opener] = useState(() => ownOpener(window))
  useTitle(accountMessages.signInTitle)

  useEffect(() => {
    if (opener) tellOpener(window, opener, { type: 'signin', data: { jwt: token } })
  }, [opener, token])

  const signIn = async (isConfirmed: boolean) => {
    setBusy(true)
    setProblem(null)
    try {
      const before = await loadMe(services)
      const target = safeReturnPath(returnTo)
      const body = { token, isConfirmed, ...(target !== null && { continue: target }) }
      const { pendingUserId, needsConfirmation } = await services.client.rest(oneTimeLink, { body })
      if (needsConfirmation) {
        setAsked(true)
        return setBusy(false)
      }
      if (pendingUserId) {
        const more = target === null ? '' : `?continue=${encodeURIComponent(target)}`
        return router.history.replace(`/signup/${encodeURIComponent(pendingUserId)}${more}`)
      }
      const now = await reloadMe(services)
      forgetOthers({ queries: services.queries, router })
      // The first link of an instance makes the signed-in user its administrator, who then has to set it up.
      const isNewAdmin = now?.isAdmin && before?.id === now.id && !before.isAdmin
      router.history.replace(target ?? (isNewAdmin ? '/admin/setup' : '/dashboard'))
    } catch (error) {
      setAsked(true)
      setProblem(toAppError(error))
      setBusy(false)
    }
  }
  const wasStarted = useRef(false)
  useEffect(() => {
    if (opener || wasStarted.current) return
    wasStarted.current = true
    void signIn(false)
  })

  if (opener) return <AuthFrame title={accountMessages.linkDone}>{null}</AuthFrame>
  if (
    problem &&
    ['not_found', 'forbidden', 'validation', 'unauthenticated', 'conflict'].includes(problem.code)
  )
    return <UsedLink problem={problem} />
  if (!isAsked)
    return (
      <AuthFrame title={signInMessages.oneTimeBusy}>
        <div className="flex justify-center text-ink-muted">
          <Spinner size={20} />
        </div>
      </AuthFrame>
    )
  return (
    <AuthFrame text={accountMessages.oneTimeText} title={accountMessages.oneTimeTitle}>
      <AuthCard>
        {problem && <Notice isProblem>{[problem.message, problem.hint].filter(Boolean).join(' ')}</Notice>}
        <Button isPending={isBusy} onPress={() => void signIn(true)} size="lg" variant="primary" wide>
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
