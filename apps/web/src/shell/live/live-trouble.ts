import { LIVE_GAP_SHOWN_AFTER_MS } from '@sandlot/core/shell/limits'
import type { LiveSocket } from '@sandlot/core/transport/socket'
import type { Schedule } from '../toast-service.ts'

/** What a person is told of the live connection: `off` comes back only when they ask for it. */
export type LiveTrouble = 'none' | 'reconnecting' | 'off'

/** Tells when a gap is long enough to be told of, and when it is over. Gives the way to stop. */
export function watchTrouble(
  socket: Pick<LiveSocket, 'onState'>,
  schedule: Schedule,
  tell: (trouble: LiveTrouble) => void,
): () => void {
  let callOff: (() => void) | null = null
  const settle = (trouble: LiveTrouble) => {
    callOff?.()
    callOff = null
    tell(trouble)
  }
  const leave = socket.onState((state) => {
    if (state === 'open') settle('none')
    else if (state === 'refused') settle('off')
    else callOff ??= schedule(() => tell('reconnecting'), LIVE_GAP_SHOWN_AFTER_MS)
  })
  return () => {
    leave()
    callOff?.()
  }
}
