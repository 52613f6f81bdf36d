import { LIVE_GAP_SHOWN_AFTER_MS } from '@sandlot/core/shell/limits'
import type { LiveSocket } from '@sandlot/core/transport/socket'
import type { Schedule } from '../toast-service.ts'

/** The state of the live connection as shown to users. `off` recovers only on request. */
export type LiveTrouble = 'none' | 'reconnecting' | 'off'

/** Reports gaps that are long enough to matter, and their end. Returns a function that stops it. */
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
