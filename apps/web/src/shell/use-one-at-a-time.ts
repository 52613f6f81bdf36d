import { useRef, useState } from 'react'

/** Runs something unless it runs already: two presses can come before a page shows that the first one did anything. */
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
