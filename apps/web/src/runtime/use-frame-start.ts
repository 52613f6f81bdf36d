import { FRAME_START_MS } from '@sandlot/core/runtime/limits'
import { useEffect, useState } from 'react'
import { useServices } from '../shell/services.tsx'

/** Whether a frame has had more time than it needs and did not say a word. */
export function useFrameStart(hasAnswered: boolean): boolean {
  const { schedule } = useServices()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!hasAnswered) return schedule(() => setLate(true), FRAME_START_MS)
  }, [hasAnswered, schedule])
  return isLate && !hasAnswered
}
