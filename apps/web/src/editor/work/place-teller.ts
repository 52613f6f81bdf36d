import { PLACE_AGAIN_MS, PLACE_EVERY_MS } from '@sandlot/core/sandboxes/limits'
import type { FilePlace } from '@sandlot/core/sandboxes/live/live'
import type { Schedule } from '../../shell/toast-service.ts'

type Ports = {
  /** Returns the user's current position. Null if they are in no text. */
  read: () => FilePlace | null
  send: (place: FilePlace | null) => void
  /** Whether there is anybody to send it to. */
  isWatched: () => boolean
  schedule: Schedule
}

export type PlaceTeller = {
  /** Called when the user may have moved. */
  moved: () => void
  /** Called when the viewers changed or may have missed a message. */
  again: () => void
  stop: () => void
}

const NOWHERE = 'null'

/** Sends the position of this page's user to others: immediately, then at a limited rate, and finally the last one. */
export function createPlaceTeller({ read, send, isWatched, schedule }: Ports): PlaceTeller {
  /** The position that the others know. Null if that is unknown. */
  let told: string | null = NOWHERE
  let isDirty = false
  let callOffPause: (() => void) | null = null
  let callOffAgain: (() => void) | null = null

  const endPause = () => {
    callOffPause = null
    if (isDirty) moved()
  }
  const moved = () => {
    isDirty = callOffPause !== null
    if (isDirty || !isWatched()) return
    const place = read()
    const text = JSON.stringify(place)
    if (text === told) return
    told = text
    send(place)
    callOffPause = schedule(endPause, PLACE_EVERY_MS)
    callOffAgain?.()
    callOffAgain = place && schedule(again, PLACE_AGAIN_MS)
  }
  const again = () => {
    // Everybody already assumes that a user is nowhere, unless somebody missed that they left.
    if (told !== NOWHERE) told = null
    moved()
  }
  return {
    moved,
    again,
    stop: () => {
      callOffPause?.()
      callOffAgain?.()
    },
  }
}
