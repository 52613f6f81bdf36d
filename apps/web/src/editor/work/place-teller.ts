import { PLACE_AGAIN_MS, PLACE_EVERY_MS } from '@sandlot/core/sandboxes/limits'
import type { FilePlace } from '@sandlot/core/sandboxes/live'
import type { Schedule } from '../../shell/toast-service.ts'

type Ports = {
  /** Where the person is now; null where they are in no text. */
  read: () => FilePlace | null
  send: (place: FilePlace | null) => void
  /** Whether somebody else looks, who is told. */
  isWatched: () => boolean
  schedule: Schedule
}

export type PlaceTeller = {
  /** The person may be elsewhere now. */
  moved: () => void
  /** Others came or went, or may have missed what was said. */
  again: () => void
  stop: () => void
}

const NOWHERE = 'null'

/** Tells others where the person of this page is: at once, then no more often than they can follow, and at last where it ended. */
export function createPlaceTeller({ read, send, isWatched, schedule }: Ports): PlaceTeller {
  /** What the others believe; null where that is not known. */
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
    // Who is nowhere is known to be so by all, unless somebody missed that they left.
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
