import { FRAME_START_MS } from '@sandlot/core/runtime/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { useServices } from '../shell/services.tsx'

/** Whether a frame should have answered by now but has not. */
export function useFrameStart(hasAnswered: boolean): boolean {
  const { schedule } = useServices()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!hasAnswered) return schedule(() => setLate(true), FRAME_START_MS)
  }, [hasAnswered, schedule])
  return isLate && !hasAnswered
}

/** Restarts a frame that had not answered before the network was lost, as soon as it is back. */
export function useStartAfterOutage(hasAnswered: boolean, start: () => void): void {
  const { connection } = useServices()
  const isBack = useEffectEvent(() => {
    if (!hasAnswered) start()
  })
  useEffect(() => {
    let wasOnline = true
    return connection.subscribe((isOnline) => {
      if (isOnline && !wasOnline) isBack()
      wasOnline = isOnline
    })
  }, [connection])
}
