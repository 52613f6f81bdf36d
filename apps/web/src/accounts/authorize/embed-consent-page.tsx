import { embedMessages as say } from '@sandlot/core/accounts/embed/messages'
import { embedder, sandpackToken } from '@sandlot/core/accounts/embed/rest'
import { askingOrigin, SANDPACK_SECRET } from '@sandlot/core/accounts/embed/rules'
import { SANDPACK_TOKEN_MINUTES } from '@sandlot/core/accounts/limits'
import { toAppError } from '@sandlot/core/errors'
import { Button } from '@sandlot/ui/button'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTitle } from '../../shell/browser/use-title.ts'
import { useServices } from '../../shell/services.tsx'
import { AuthCard, AuthFrame } from '../auth-frame.tsx'
import { Notice } from '../notice.tsx'

/**
 * The page on which a site that embeds sandboxes learns that its visitor is a member of a workspace. It asks for
 * consent, naming that site, and answers only the window and origin that asked (spec RT-026, AC-079).
 */
export function EmbedConsentPage({ teamId }: { teamId: string }) {
  const [opener] = useState<Window | null>(() => window.opener)
  const [origin, setOrigin] = useState<string | null>(null)
  useTitle(say.waitingTitle)

  useEffect(() => {
    // The first origin to ask is the one that the user sees, whatever the window shows later.
    const hear = (event: MessageEvent) => {
      const asking = askingOrigin(event, opener)
      if (asking) setOrigin((before) => before ?? asking)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [opener])

  if (opener && origin) return <Consent opener={opener} origin={origin} teamId={teamId} />
  return (
    <AuthFrame title={say.waitingTitle}>
      <p className="text-balance text-center text-ink-muted" role="status">
        {opener ? say.waiting : say.alone}
      </p>
    </AuthFrame>
  )
}

type ConsentProps = { teamId: string; origin: string; opener: Window }

function Consent({ teamId, origin, opener }: ConsentProps) {
  const { client } = useServices()
  const { data, error } = useQuery({
    queryKey: ['accounts', 'embedder', teamId, origin],
    queryFn: () => client.rest(embedder, { params: { teamId }, query: { origin } }),
    retry: false,
  })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [end, setEnd] = useState<string | null>(null)

  const share = async () => {
    setBusy(true)
    setProblem(null)
    try {
      if (opener.closed) throw new Error(say.openerGone)
      const { token } = await client.rest(sandpackToken, { params: { teamId }, body: { origin } })
      opener.postMessage({ $type: SANDPACK_SECRET, token }, origin)
      setEnd(say.allowed)
    } catch (thrown) {
      setProblem(toAppError(thrown).message)
    } finally {
      setBusy(false)
    }
  }

  if (end)
    return (
      <AuthFrame title={say.waitingTitle}>
        <p className="text-balance text-center text-ink-muted" role="status">
          {end}
        </p>
      </AuthFrame>
    )
  if (!data && !error) return <AuthFrame title={say.waitingTitle}>{<Skeleton className="h-40" />}</AuthFrame>
  if (!data?.isTrusted)
    return (
      <AuthFrame title={say.waitingTitle}>
        <AuthCard>
          <Notice isProblem>{error ? toAppError(error).message : say.untrusted(origin)}</Notice>
          {!error && <p className="text-ink-muted text-sm">{say.untrustedHint}</p>}
        </AuthCard>
      </AuthFrame>
    )
  return (
    <AuthFrame title={say.title(data.workspace)}>
      <AuthCard>
        <p>
          <strong className="break-all">{origin}</strong> {say.asks} <strong>{data.workspace}</strong>.
        </p>
        <p className="text-ink-muted text-sm">{say.gives(SANDPACK_TOKEN_MINUTES)}</p>
        <p className="text-ink-muted text-sm">{say.warning}</p>
        {problem && <Notice isProblem>{problem}</Notice>}
        <Button isPending={isBusy} onPress={() => void share()} size="lg" variant="primary" wide>
          {say.allow}
        </Button>
        <Button isDisabled={isBusy} onPress={() => setEnd(say.denied)} size="lg" wide>
          {say.deny}
        </Button>
      </AuthCard>
    </AuthFrame>
  )
}
