import { sessionMessages as say } from '@sandlot/core/accounts/sessions/messages'
import { revokeSessions, type Session } from '@sandlot/core/accounts/sessions/rest'
import { sessionTitle } from '@sandlot/core/accounts/sessions/rules'
import { timeAgo } from '@sandlot/core/time'
import { Button } from '@sandlot/ui/button'
import { Facts } from '@sandlot/ui/facts'
import { Section } from '@sandlot/ui/section'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone, SquareTerminal } from 'lucide-react'
import { forgetMe } from '../../accounts/session/session.ts'
import { endOtherSessions, endSession, sessionsQuery } from '../../accounts/session/session-queries.ts'
import { useNow } from '../../shell/browser/use-now.ts'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { EntryList } from './entry-list.tsx'

/** The user's sessions, and the ways to end them. */
export function Devices() {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const sessions = useQuery(sessionsQuery(client))
  const one = useMutation(endSession(client, queries))
  const others = useMutation(endOtherSessions(client, queries))
  const everything = useMutation({
    mutationFn: () => client.rest(revokeSessions, { body: { what: 'everything' } }),
  })
  const fail = (error: unknown) => toasts.failed(say.devicesRevokeFailed, error)
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false

  const end = async (session: Session) => {
    const title = sessionTitle(session)
    const sure = await confirm({
      title: say.confirmDeviceTitle,
      message: say.confirmDeviceText(title),
      confirmLabel: say.signOutDevice,
      isDanger: true,
    })
    if (!sure) return
    one.mutate(session.id, {
      onError: fail,
      onSuccess: () => toasts.toast('success', say.signedOutDevice(title)),
    })
  }
  const endOthers = async () => {
    const sure = await confirm({
      title: say.confirmOthersTitle,
      message: say.confirmOthersText,
      confirmLabel: say.signOutOthers,
      isDanger: true,
    })
    if (!sure) return
    others.mutate(undefined, {
      onError: fail,
      onSuccess: (count) => toasts.toast('success', say.othersSignedOut(count)),
    })
  }
  const endEverything = async () => {
    const sure = await confirm({
      title: say.confirmEverythingTitle,
      message: say.confirmEverythingText,
      confirmLabel: say.signOutEverything,
      isDanger: true,
    })
    if (!sure) return
    // The user is now signed out, which leads to the sign-in page.
    everything.mutate(undefined, { onError: fail, onSuccess: () => forgetMe(queries) })
  }

  return (
    <Section
      action={
        hasOthers && (
          <Button isPending={others.isPending} onPress={() => void endOthers()} size="sm">
            {say.signOutOthers}
          </Button>
        )
      }
      text={say.devicesText}
      title={say.devicesTitle}
    >
      <EntryList failed={say.devicesFailed} label={say.devicesTitle} none="" query={sessions}>
        {(session) => <DeviceRow onEnd={() => void end(session)} session={session} />}
      </EntryList>
      <div className="flex justify-end">
        <Button
          isPending={everything.isPending}
          onPress={() => void endEverything()}
          size="sm"
          variant="danger-ghost"
        >
          {say.signOutEverything}
        </Button>
      </div>
    </Section>
  )
}

const MOBILE = ['iOS', 'iPadOS', 'Android']

function DeviceRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const now = useNow()
  const title = sessionTitle(session)
  const Icon =
    session.kind === 'program' ? SquareTerminal : MOBILE.includes(session.system ?? '') ? Smartphone : Monitor
  const way = session.signedInBy === null ? undefined : say.ways[session.signedInBy]
  const began = say.signedIn(timeAgo(session.insertedAt, now))
  // The recorded last use lags behind, and the current session is in use.
  const used = session.isCurrent ? say.activeNow : say.lastUsed(timeAgo(session.lastUsedAt, now))
  return (
    <>
      <Icon aria-hidden className="shrink-0 text-ink-muted" size={18} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="min-w-0 break-words">{title}</span>
          {session.isCurrent && (
            <span className="rounded-full bg-accent-soft px-2 py-0.5 font-normal text-accent-text text-xs">
              {say.thisDevice}
            </span>
          )}
        </p>
        <Facts className="" facts={[way ? `${began} ${way}` : began, used]} />
      </div>
      {!session.isCurrent && (
        <Button aria-label={say.signOutDeviceOf(title)} onPress={onEnd} size="sm">
          {say.signOutDevice}
        </Button>
      )}
    </>
  )
}
