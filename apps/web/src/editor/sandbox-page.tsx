import { toAppError } from '@sandlot/core/errors'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { pageMessages } from '@sandlot/core/sandboxes/page-messages'
import { type OpenSandbox, sandboxKeys, sandboxQuery } from '@sandlot/core/sandboxes/queries'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSignInAgain } from '../accounts/sign-in/use-sign-in-again.ts'
import { InvitedVisitor } from '../accounts/sign-up/invited-visitor.tsx'
import { useMe } from '../accounts/use-me.ts'
import { useInvitation } from '../sharing/use-invitation.ts'
import { useTitle } from '../shell/browser/use-title.ts'
import { LiveProvider } from '../shell/live/live-context.tsx'
import { MessagePage } from '../shell/pages/message-page.tsx'
import { useServices } from '../shell/services.tsx'
import { ButtonLink } from '../shell/ui/button-link.tsx'
import { SandboxSkeleton } from './sandbox-skeleton.tsx'

const OpenEditor = lazy(() =>
  import('./frame/open-editor.tsx').then((module) => ({ default: module.OpenEditor })),
)

/** The page of one sandbox or devbox, by id or alias. */
export function SandboxPage({ id }: { id: string }) {
  const { client, queries, storage } = useServices()
  // No refetch on window focus, because changes arrive over the live connection.
  const invitation = useInvitation(id)
  const query = useQuery({
    ...sandboxQuery(client, id),
    refetchOnWindowFocus: false,
    enabled: invitation.state === 'none',
  })
  const { data, error, refetch, isFetching, fetchStatus } = query
  const [fork, setFork] = useState<{ from: string; to: string } | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  useTitle(data && displayTitle(data))

  const openedId = data?.id
  const homeId = data?.owned ? data.team?.id : undefined
  useEffect(() => {
    if (openedId === undefined) return
    // Recent is ordered by the time of opening.
    void queries.invalidateQueries({ queryKey: sandboxKeys.recent })
    // Opening a sandbox of one's own selects its workspace (spec IT-070).
    if (homeId !== undefined) storage.set(storageKeys.workspace, homeId)
  }, [openedId, homeId, queries, storage])

  // A cached record from an earlier visit may predate what was saved then.
  const isReady = data !== undefined && (opened === data.id || fork?.to === data.id || !isFetching)
  if (isReady && opened !== data.id) setOpened(data.id)
  const isGone = error !== null && UNSEEN.has(toAppError(error).code)
  // It was accessible, and access has been revoked.
  if (data && isGone && toAppError(error).code !== 'unauthenticated') return <NoLonger sandbox={data} />
  if (isReady) {
    // The work on a page continues in the fork that its first save created.
    const key = fork?.to === data.id ? fork.from : data.id
    // The user may become known later than the sandbox, which must not remount the editor.
    return (
      <LiveProvider>
        <Suspense fallback={<SandboxSkeleton />}>
          <OpenEditor
            continues={(to) => setFork({ from: key, to })}
            key={key}
            readAt={query.dataUpdatedAt}
            sandbox={data}
          />
        </Suspense>
      </LiveProvider>
    )
  }
  if (invitation.state === 'needs sign-in' && invitation.token !== null)
    return <Invited invitation={{ token: invitation.token, sandboxId: id }} />
  // Without a network the request is paused. It resumes automatically.
  if (!error && !data && fetchStatus === 'paused') return <OutOfReach />
  if (!error || data) return <SandboxSkeleton />
  if (isGone) return <NotThere />
  return (
    <MessagePage
      action={
        <Button isPending={isFetching} onPress={() => void refetch()} size="lg" variant="primary">
          {shellMessages.tryAgain}
        </Button>
      }
      text={toAppError(error).message}
      title={pageMessages.pageFailed}
    />
  )
}

const UNSEEN: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'unauthenticated'])

/** Shown to signed-out visitors with an invitation. Its secret is kept in this tab. */
function Invited({ invitation }: { invitation: { token: string; sandboxId: string } }) {
  useTitle(sharingMessages.invitedTitle)
  return (
    <MessagePage
      action={<InvitedVisitor invitation={invitation} />}
      text={sharingMessages.signInToRedeem}
      title={sharingMessages.invitedTitle}
    />
  )
}

function OutOfReach() {
  return (
    <MessagePage
      action={
        <ButtonLink size="lg" to="/dashboard" variant="primary">
          {shellMessages.goToDashboard}
        </ButtonLink>
      }
      text={pageMessages.pageOffline}
      title={sandboxMessages.offlineTitle}
    />
  )
}

/** Access has ended, or the session has, which is all that a private sandbox takes to disappear. */
function NoLonger({ sandbox }: { sandbox: OpenSandbox }) {
  const me = useMe()
  return me === null && sandbox.privacy === PRIVACY.private ? <SignInAgain /> : <NotThere had />
}

function SignInAgain() {
  useSignInAgain()
  return <SandboxSkeleton />
}

function NotThere({ had = false }: { had?: boolean }) {
  const me = useMe()
  const { href } = useLocation()
  const title = had ? sharingMessages.accessEndedTitle : sandboxMessages.notFound
  const hint = me ? pageMessages.notFoundHint.member : pageMessages.notFoundHint.visitor
  useTitle(title)
  return (
    <MessagePage
      action={
        me ? (
          <ButtonLink size="lg" to="/dashboard" variant="primary">
            {shellMessages.goToDashboard}
          </ButtonLink>
        ) : (
          <ButtonLink search={{ continue: href }} size="lg" to="/signin" variant="primary">
            {shellMessages.signIn}
          </ButtonLink>
        )
      }
      text={had ? sharingMessages.accessEnded : hint}
      title={title}
    />
  )
}
