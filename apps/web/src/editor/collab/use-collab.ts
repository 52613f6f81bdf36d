import { type RefObject, useEffect, useRef } from 'react'
import { ALONE } from '../../files/working-copy/session.ts'
import { useLive } from '../../shell/live/live-context.tsx'
import { useServices } from '../../shell/services.tsx'
import type { Documents } from '../work/documents.ts'
import type { Others } from '../work/others.ts'
import type { Work } from '../work/use-edit-session.ts'
import { type Collab, createCollab } from './collab.ts'

type Options = { sandboxId: string; work: Work; documents: Documents; others: Others }

/** Shares the files of this page with other pages that show the sandbox, while there are any. */
export function useCollab({ sandboxId, work, documents, others }: Options): RefObject<Collab | null> {
  const { schedule } = useServices()
  const { socket } = useLive()
  const { session, share } = work
  const current = useRef<Collab | null>(null)
  useEffect(() => {
    if (!socket) return
    const collab = createCollab({
      session,
      documents,
      schedule,
      ask: (event, payload) => socket.ask(`live:${sandboxId}`, event, payload),
      isShared: others.isShared,
      clientId: () => Math.random().toString(36).slice(2),
    })
    current.current = collab
    share(collab)
    // The viewers are reported again after every reconnection.
    const end = others.onViewers(collab.viewersChanged)
    return () => {
      end()
      collab.stop()
      share(ALONE)
      current.current = null
    }
  }, [socket, sandboxId, session, share, documents, others, schedule])
  return current
}
