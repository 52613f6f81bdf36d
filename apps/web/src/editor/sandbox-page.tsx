import { toAppError } from '@sandlot/core/errors'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { sandboxKeys, sandboxQuery } from '@sandlot/core/sandboxes/queries'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { storageKeys } from '@sandlot/core/storage/keys'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../accounts/use-me.ts'
import { MessagePage } from '../shell/message-page.tsx'
import { useServices } from '../shell/services.tsx'
import { ButtonLink } from '../shell/ui/button-link.tsx'
import { useTitle } from '../shell/use-title.ts'
import { SandboxSkeleton } from './sandbox-skeleton.tsx'
import { SandboxView } from './sandbox-view.tsx'

/** The page of one sandbox, by id or alias. */
export function SandboxPage({ id }: { id: string }) {
  const { client, queries, storage } = useServices()
  const { data, error, refetch, isFetching } = useQuery(sandboxQuery(client, id))
  useTitle(data && displayTitle(data))

  const openedId = data?.id
  const homeId = data?.owned ? data.team?.id : undefined
  useEffect(() => {
    if (openedId === undefined) return
    // Having been opened is what Recent goes by.
    void queries.invalidateQueries({ queryKey: sandboxKeys.recent })
    // Whoever owns a sandbox works in its workspace from then on (spec IT-070).
    if (homeId !== undefined) storage.set(storageKeys.workspace, homeId)
  }, [openedId, homeId, queries, storage])

  if (data) return <SandboxView key={data.id} sandbox={data} />
  if (!error) return <SandboxSkeleton />
  if (['not_found', 'forbidden', 'unauthenticated'].includes(toAppError(error).code)) return <NotThere />
  return (
    <MessagePage
      action={
        <Button isPending={isFetching} onPress={() => void refetch()} size="lg" variant="primary">
          {shellMessages.tryAgain}
        </Button>
      }
      text={toAppError(error).message}
      title={sandboxMessages.pageFailed}
    />
  )
}

function NotThere() {
  const me = useMe()
  const { href } = useLocation()
  useTitle(sandboxMessages.notFound)
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
      text={me ? sandboxMessages.notFoundHint.member : sandboxMessages.notFoundHint.visitor}
      title={sandboxMessages.notFound}
    />
  )
}
