import { meQuery } from '@sandlot/core/accounts/queries'
import { BRAND } from '@sandlot/core/brand'
import { notificationKeys } from '@sandlot/core/notifications/queries'
import { creditLine } from '@sandlot/core/runtime/tier-rules'
import { workspaceLimitsQuery } from '@sandlot/core/templates/queries'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AccountMenu } from '../accounts/account-menu.tsx'
import { SignInPanel } from '../accounts/sign-in-panel.tsx'
import { NotificationsPanel } from '../notifications/notifications-panel.tsx'
import { ImportBox } from '../repositories/import-box.tsx'
import { ConnectionLine } from './connection-line.tsx'
import type { Host, Hosts } from './hosts.ts'
import { PlaceMenu } from './place-menu.tsx'
import { ask } from './requests.ts'
import { createSession, type Session, SessionContext, useSession } from './session.ts'
import type { Snapshot } from './snapshot.ts'
import { useLive } from './use-live.ts'

type Props = {
  hosts: Hosts
  host: Host
  snapshot: Snapshot
  /** The initial content of the import box. */
  asked: string | null
}

/** The popup for one host. Its session starts over whenever a different person may be signed in. */
export function HostView(props: Props) {
  const { reach, signedIn } = props.snapshot
  const who = reach === undefined ? 'nobody' : reach.state === 'expired' ? 'before' : 'now'
  return <SessionView {...props} key={`${who} ${signedIn} ${props.host.origin}`} />
}

function SessionView({ host, ...rest }: Props) {
  const [session] = useState<Session>(() => createSession(host, rest.snapshot))
  return (
    <QueryClientProvider client={session.queries}>
      <SessionContext value={session}>
        <Content {...rest} />
      </SessionContext>
    </QueryClientProvider>
  )
}

function Content({ hosts, snapshot, asked }: Omit<Props, 'host'>) {
  const session = useSession()
  const { host, client, queries } = session
  const { reach, signIn } = snapshot
  const now = useNow()
  const isLive = reach !== undefined && reach.state !== 'expired' && reach.state !== 'blocked'
  const { data: me } = useQuery({ ...meQuery(client), staleTime: 0, enabled: isLive })
  const { data: workspaces } = useQuery({ ...workspacesQuery(client), staleTime: 0, enabled: isLive })
  useLive(session, isLive ? me?.id : undefined)
  useRefreshOnRecovery(session, reach?.state === 'ok')

  const active =
    workspaces?.workspaces.find(({ id }) => id === snapshot.workspaceId) ??
    workspaces?.workspaces.find(({ id }) => id === workspaces.primaryId) ??
    workspaces?.workspaces[0]
  const retry = () => {
    void ask({ kind: 'refresh', origin: host.origin })
    void queries.refetchQueries({ type: 'active' })
  }
  const dashboard = `${host.origin}/dashboard${active ? `?workspace=${active.id}` : ''}`
  const shownAt = queries.getQueryState(notificationKeys.list([]))?.dataUpdatedAt || undefined
  return (
    <>
      <header className="flex shrink-0 items-center justify-between gap-3 border-line border-b bg-surface py-1.5 pr-3 pl-2">
        <h1 className="sr-only">{BRAND}</h1>
        <PlaceMenu
          active={active}
          host={host}
          hosts={hosts}
          workspaces={isLive || active ? workspaces?.workspaces : null}
        />
        <AccountMenu dashboard={dashboard} host={host} isSignedIn={isLive} me={me ?? null} />
      </header>
      {reach && signIn === undefined && (
        <ConnectionLine host={host} now={now} onRetry={retry} reach={reach} shownAt={shownAt} />
      )}
      <main className="flex min-h-0 flex-1 flex-col">
        {reach === undefined || (signIn && !isLive) ? (
          <div className="m-auto">
            <SignInPanel host={host} signIn={signIn} />
          </div>
        ) : (
          <NotificationsPanel isLive={isLive} now={now} />
        )}
      </main>
      <ImportBox asked={asked} origin={host.origin} workspaceId={active?.id} />
      {isLive && active && <CreditLine workspaceId={active.id} />}
    </>
  )
}

/** Reserves space for the line before its text arrives, so that nothing moves. */
function CreditLine({ workspaceId }: { workspaceId: string }) {
  const { client } = useSession()
  const { data } = useQuery(workspaceLimitsQuery(client, workspaceId))
  return (
    <footer className="min-h-7 shrink-0 truncate bg-surface px-4 pb-2 text-ink-muted text-xs">
      {data && creditLine(data.credits)}
    </footer>
  )
}

/** Refetches once the connection has recovered. */
function useRefreshOnRecovery({ queries }: Session, isWell: boolean): void {
  const [wasWell, setWasWell] = useState(isWell)
  useEffect(() => {
    if (isWell === wasWell) return
    setWasWell(isWell)
    if (isWell) void queries.invalidateQueries()
  }, [isWell, wasWell, queries])
}

const CLOCK_MS = 15_000

/** Returns the current time, for relative times. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
