import { accountMessages } from '@sandlot/core/accounts/messages'
import { signOut } from '@sandlot/core/accounts/rest'
import { AppError, toAppError } from '@sandlot/core/errors'
import { shellMessages } from '@sandlot/core/shell/messages'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { Button } from '@sandlot/ui/button'
import { Spinner } from '@sandlot/ui/spinner'
import { useEffect, useRef, useState } from 'react'
import { forgetLastKnown } from '../../offline/last-known.ts'
import { useTitle } from '../../shell/browser/use-title.ts'
import { type Services, useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { AuthFrame } from '../auth-frame.tsx'

/**
 * Ends the session, deletes everything that this browser stores for it, and reloads the page (spec AC-064 to AC-067).
 */
async function endSession(
  { client, storage, queries, analytics }: Services,
  leave: () => void,
): Promise<void> {
  analytics.track('Sign Out')
  try {
    await client.rest(signOut)
  } catch (error) {
    // Someone who is already signed out has no session to end.
    if (!(error instanceof AppError && error.code === 'unauthenticated')) throw error
  }
  storage.remove(storageKeys.workspace)
  storage.remove(storageKeys.token)
  // A browser without storage has nothing to delete.
  await forgetLastKnown().catch(() => undefined)
  queries.clear()
  leave()
}

const startAnew = () => window.location.replace('/signin')

type Props = {
  /** Whether the user chose this. Links on other sites may lead here too, and then the page asks first. */
  isMeant: boolean
  leave?: () => void
}

export function SignOutPage({ isMeant, leave = startAnew }: Props) {
  const services = useServices()
  const [isConfirmed, setIsConfirmed] = useState(isMeant)
  const [problem, setProblem] = useState<string | null>(null)
  const wasStarted = useRef(false)
  useTitle(shellMessages.signOut)

  const start = () => {
    setProblem(null)
    endSession(services, leave).catch((error) => setProblem(toAppError(error).message))
  }
  useEffect(() => {
    if (!isConfirmed || wasStarted.current) return
    wasStarted.current = true
    start()
  })

  if (!isConfirmed)
    return (
      <AuthFrame text={accountMessages.signOutAskText} title={accountMessages.signOutAsk}>
        <div className="flex flex-col gap-2">
          <Button onPress={() => setIsConfirmed(true)} size="lg" wide>
            {shellMessages.signOut}
          </Button>
          <ButtonLink size="lg" to="/dashboard" wide>
            {accountMessages.staySignedIn}
          </ButtonLink>
        </div>
      </AuthFrame>
    )
  if (problem)
    return (
      <AuthFrame text={problem} title={accountMessages.signOutFailed}>
        <Button onPress={start} size="lg" wide>
          {shellMessages.tryAgain}
        </Button>
      </AuthFrame>
    )
  return (
    <AuthFrame title={accountMessages.signingOut}>
      <div className="flex justify-center text-ink-muted">
        <Spinner size={20} />
      </div>
    </AuthFrame>
  )
}
