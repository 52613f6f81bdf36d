import { FRAME_RELEASE_MS } from '@sandlot/core/runtime/limits'
import { useEffect, useState } from 'react'
import { useServices } from '../shell/services.tsx'

/** Whether a preview runs, and which run it is; a new one waits until the browser has let go of one that hung. */
export function useRun() {
  const { schedule } = useServices()
  const [state, setState] = useState({ run: 1, isOn: true, hungAt: -FRAME_RELEASE_MS, isReleasing: false })
  const { run, isOn, isReleasing } = state

  useEffect(() => {
    if (isReleasing)
      return schedule(() => setState((last) => ({ ...last, isReleasing: false })), FRAME_RELEASE_MS)
  }, [isReleasing, schedule])

  return {
    run: isOn ? run : null,
    isReleasing,
    start: () =>
      setState((last) => ({
        ...last,
        run: last.run + 1,
        isOn: true,
        isReleasing: performance.now() - last.hungAt < FRAME_RELEASE_MS,
      })),
    stop: (hangs: boolean) =>
      setState((last) => ({ ...last, isOn: false, hungAt: hangs ? performance.now() : -FRAME_RELEASE_MS })),
  }
}
