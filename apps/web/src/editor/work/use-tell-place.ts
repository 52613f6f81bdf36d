import { PLACE_HIDDEN_MS } from '@sandlot/core/sandboxes/limits'
import { type FilePlace, TELL_PLACE } from '@sandlot/core/sandboxes/live/live'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLive } from '../../shell/live/live-context.tsx'
import { useServices } from '../../shell/services.tsx'
import type { Schedule } from '../../shell/toast-service.ts'
import { placeIn } from '../code/positions.ts'
import type { Documents } from './documents.ts'
import type { Others } from './others.ts'
import { createPlaceTeller, type PlaceTeller } from './place-teller.ts'

type Options = {
  sandboxId: string
  others: Others
  documents: Documents
  /** The active file. Null if it is not text. */
  path: string | null
  /** The person whom the user follows, so that two who follow each other do not loop. */
  follows: string | undefined
}

/** Sends the position of this page's user to others in the sandbox, while there are any. */
export function useTellPlace({ sandboxId, others, documents, path, follows }: Options): void {
  const { schedule } = useServices()
  const { socket } = useLive()
  const isAway = useIsAway(schedule)
  const teller = useRef<PlaceTeller | null>(null)
  const read = useEffectEvent((): FilePlace | null => {
    const state = path === null || isAway ? null : documents.stateOf(path)
    return state && { ...placeIn(state, path ?? ''), ...(follows !== undefined && { follows }) }
  })
  useEffect(() => {
    if (!socket) return
    const made = createPlaceTeller({
      read: () => read(),
      send: (place) => socket.push(`live:${sandboxId}`, TELL_PLACE, { place }),
      isWatched: others.isWatched,
      schedule,
    })
    teller.current = made
    const ends = [documents.onUpdate(made.moved), others.onViewers(made.again), made.stop]
    return () => {
      for (const end of ends) end()
    }
  }, [socket, sandboxId, others, documents, schedule])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position depends on them when it is read.
  useEffect(() => teller.current?.moved(), [path, isAway, follows])
}

/** Whether the page has been hidden for so long that nobody is working in it. */
function useIsAway(schedule: Schedule): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    let callOff: (() => void) | null = null
    const look = () => {
      callOff?.()
      callOff = null
      if (document.visibilityState === 'hidden') callOff = schedule(() => setAway(true), PLACE_HIDDEN_MS)
      else setAway(false)
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      callOff?.()
      document.removeEventListener('visibilitychange', look)
    }
  }, [schedule])
  return isAway
}
