import { accountKeys } from '@sandlot/core/accounts/queries'
import { toAppError } from '@sandlot/core/errors'
import { type FileChange, saveFiles } from '@sandlot/core/files/rest'
import { type OpenSandbox, sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { getSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { KeptWork } from '../../files/working-copy/kept.ts'
import { resumeCopy } from '../../files/working-copy/kept.ts'
import {
  ALONE,
  createEditSession,
  type EditSession,
  type SessionState,
  type SharingPorts,
} from '../../files/working-copy/session.ts'
import type { SaveAccess } from '../../files/working-copy/status.ts'
import { useServices } from '../../shell/services.tsx'
import type { OwnKeptStore } from './page-kept-store.ts'
import { useVisitorNews } from './use-visitor-news.ts'

export type Work = {
  session: EditSession
  /** Sets how pending input is flushed before a save. Called by the component that shows the code. */
  onFlush: (flush: () => void) => void
  /** Connects the session to others who edit the same files. */
  share: (ports: SharingPorts) => void
}

type Options = {
  sandbox: OpenSandbox
  kept: readonly KeptWork[]
  store: OwnKeptStore
  access: SaveAccess
  isSignedIn: boolean
  /** Creates a fork and navigates to it. */
  fork: () => Promise<SandboxRecord>
}

const LOST: ReadonlySet<string> = new Set(['not_found', 'forbidden'])
const recordKey = (id: string) => sandboxKeys.one(id).slice(0, 2)

/** The edit session of this page's sandbox, which continues in a fork of it. */
export function useEditSession(options: Options): Work {
  const { client, connection, queries, schedule } = useServices()
  const { access, isSignedIn } = options
  const fork = useEffectEvent(() => options.fork())
  const [work] = useState((): Work & { fork: { current: () => Promise<SandboxRecord> } } => {
    let id = options.sandbox.id
    let flush = () => {}
    let sharing = ALONE
    const forking = { current: options.fork }
    const session = createEditSession(
      { copy: resumeCopy(options.sandbox, options.kept), access },
      {
        load: () => client.rest(getSandbox, { params: { id } }),
        save: async (changes: readonly FileChange[]) => {
          try {
            return await client.rest(saveFiles, { params: { id }, body: { changes: [...changes] } })
          } catch (error) {
            // Users who lost write access may have lost read access too, which the live connection may report late.
            const { code } = toAppError(error)
            // Notices that the session has ended, so that the user is asked to sign in.
            if (code === 'unauthenticated') void queries.invalidateQueries({ queryKey: accountKeys.me })
            if (LOST.has(code)) void queries.invalidateQueries({ queryKey: recordKey(id) })
            throw error
          }
        },
        fork: async () => {
          const made = await forking.current()
          await options.store.keep(id, null).catch(() => undefined)
          id = made.id
          return made
        },
        keep: (kept) => options.store.keep(id, kept),
        flush: () => flush(),
        sharing: () => sharing,
        isOnline: connection.isOnline,
        schedule,
      },
    )
    return {
      session,
      fork: forking,
      onFlush: (next) => {
        flush = next
      },
      share: (next) => {
        sharing = next
      },
    }
  })
  const { session } = work
  useEffect(() => {
    work.fork.current = () => fork()
  }, [work])
  useEffect(() => session.start(), [session])
  useEffect(() => session.setAccess(access), [session, access])
  useEffect(() => {
    if (isSignedIn) session.signedIn()
  }, [session, isSignedIn])
  useEffect(() => connection.subscribe(() => session.networkChanged()), [connection, session])
  useLeaving(session)
  const { status } = useSessionState(session)
  // With unsaved work, a sandbox that only its members see stays on screen until they have signed in again.
  useVisitorNews(status.kind === 'sign-in' ? undefined : options.sandbox)
  return work
}

export const useSessionState = (session: EditSession): SessionState =>
  useSyncExternalStore(session.subscribe, session.get)

/** Saves and stores the work when the page is hidden, and asks for confirmation before unsaved work is left. */
function useLeaving(session: EditSession) {
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState !== 'hidden') return
      void session.saveNow()
      session.keepNow()
    }
    const leave = (event: BeforeUnloadEvent) => {
      if (session.get().status.kind === 'saved') return
      void session.saveNow()
      session.keepNow()
      event.preventDefault()
    }
    const blur = () => void session.saveNow()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('beforeunload', leave)
    window.addEventListener('blur', blur)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('blur', blur)
    }
  }, [session])
}
