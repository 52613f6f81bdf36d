import type { EditSession } from '../../files/working-copy/session.ts'

type Attempt = {
  session: Pick<EditSession, 'get' | 'subscribe' | 'saveNow'>
  /** Flushes pending input. */
  flush: () => void
  /** Whether the browser is already at the other address, as after Back. */
  isPop: boolean
  /** Asks whether to leave anyway. The signal closes the question. */
  ask: (signal: AbortSignal) => Promise<boolean>
}

export type LeaveGuard = {
  /**
   * Saves, and asks for confirmation if saving fails. If there are several attempts, only the last one is asked about.
   */
  mayLeave: (attempt: Attempt) => Promise<boolean>
  /** Called when the browser returned to the shown address on its own. */
  cameBack: () => void
}

const SAVED = 'saved'

/** Creates a guard that lets the user leave a page once its work is saved. */
export function createLeaveGuard(): LeaveGuard {
  let open: { end: AbortController; isPop: boolean; forget: () => void } | null = null

  return {
    async mayLeave({ session, flush, isPop, ask }) {
      const end = new AbortController()
      const isSaved = () => session.get().status.kind === 'saved'
      // Refusing a Back reverts its full distance, and the distance of a second Back includes that of the first. So the
      // first attempt must never be answered.
      if (open?.isPop && isPop) open.forget()
      open?.end.abort()
      let isForgotten = false
      const own = { end, isPop, forget: () => (isForgotten = true) }
      open = own
      const decide = async () => {
        flush()
        if (isSaved()) return true
        await session.saveNow()
        if (end.signal.aborted) return false
        if (isSaved()) return true
        const stop = session.subscribe(() => {
          if (isSaved()) end.abort(SAVED)
        })
        const answer = await ask(end.signal)
        stop()
        return answer || end.signal.reason === SAVED
      }
      const answer = await decide()
      if (open === own) open = null
      return isForgotten ? new Promise<never>(() => undefined) : answer
    },
    cameBack: () => {
      if (!open?.isPop) return
      open.forget()
      open.end.abort()
      open = null
    },
  }
}
