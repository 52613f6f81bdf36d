import type { EditSession } from '../../files/working-copy/session.ts'

type Attempt = {
  session: Pick<EditSession, 'get' | 'subscribe' | 'saveNow'>
  /** Takes in what was typed but not handed over yet. */
  flush: () => void
  /** Whether the browser is at the other address already, as after its Back. */
  isPop: boolean
  /** Asks whether to leave all the same; the signal ends the question. */
  ask: (signal: AbortSignal) => Promise<boolean>
}

export type LeaveGuard = {
  /** Saves, and asks where that does not work. Of several attempts only the last one is asked about. */
  mayLeave: (attempt: Attempt) => Promise<boolean>
  /** The browser came back by itself to the address that is shown. */
  cameBack: () => void
}

const SAVED = 'saved'

/** Lets go of a page once its work is saved. */
export function createLeaveGuard(): LeaveGuard {
  let open: { end: AbortController; isPop: boolean; forget: () => void } | null = null

  return {
    async mayLeave({ session, flush, isPop, ask }) {
      const end = new AbortController()
      const isSaved = () => session.get().status.kind === 'saved'
      // Each Back that is refused is taken back by its whole way: of two, the later one counts the way of both.
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
