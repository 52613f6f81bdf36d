import { toAppError } from '@sandlot/core/errors'
import { shellMessages } from '@sandlot/core/shell/messages'
import { buttonStyle } from '@sandlot/ui/button-style'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { mayBeSignedIn } from '../../accounts/session/signed-in-flag.ts'
import { useTitle } from '../browser/use-title.ts'
import { isLostCode } from '../lost-code.ts'
import { useServices } from '../services.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { MessagePage } from './message-page.tsx'

const CrashReport = lazyPart(
  () => import('./crash-report.tsx').then((module) => module.CrashReport),
  () => null,
)

/** Shown when a page throws. The router removes it when the address changes (spec SH-089 to SH-094). */
export function CrashPage({ error }: { error: unknown }) {
  const router = useRouter()
  const isSignedIn = mayBeSignedIn(useServices().storage)
  const isLost = isLostCode(error)
  const { code, message, hint, requestId } = toAppError(error)
  const isUnreachable = code === 'offline'
  const title = isUnreachable ? shellMessages.unreachableTitle : shellMessages.crashTitle
  useTitle(title)
  return (
    <MessagePage
      action={
        <>
          <button
            className={buttonStyle({ size: 'lg' })}
            onClick={() => (isLost ? window.location.reload() : void router.invalidate())}
            type="button"
          >
            {isLost ? shellMessages.loadAgain : shellMessages.tryAgain}
          </button>
          <ButtonLink size="lg" to={isSignedIn ? '/dashboard' : '/'} variant="primary">
            {isSignedIn ? shellMessages.goToDashboard : shellMessages.backToHome}
          </ButtonLink>
        </>
      }
      details={
        <>
          <p className="mt-2 max-w-full break-words rounded-lg border border-line bg-surface px-3 py-2 text-left font-mono text-ink-muted text-xs">
            {[message, hint, requestId].filter(Boolean).join(' · ')}
          </p>
          {!isLost && !isUnreachable && (
            <Suspense fallback={null}>
              <CrashReport error={error} />
            </Suspense>
          )}
        </>
      }
      text={textOf({ isLost, isUnreachable })}
      title={title}
    />
  )
}

function textOf({ isLost, isUnreachable }: { isLost: boolean; isUnreachable: boolean }): string {
  if (isUnreachable) return shellMessages.unreachableText
  return isLost ? shellMessages.outdated : shellMessages.crashText
}
