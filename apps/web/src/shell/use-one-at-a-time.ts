import { useRef, useState } from 'react'

/**
 * Runs work unless it is already running, because a second click can arrive before the page shows any effect of the
 * first.
 */
export function useOneAtATime() {
  const runs = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const run = async (work: () => Promise<void>) => {
    if (runs.current) return
    runs.current = true
    setRunning(true)
    try {
      await work()
    } finally {
      runs.current = false
      setRunning(false)
    }
  }
  return [isRunning, run] as const
}
