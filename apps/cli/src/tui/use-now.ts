import { useEffect, useState } from 'react'
import { CLOCK_MS } from './limits.ts'

/** The current time with minute precision; it also advances when data arrives, so that ages never lag behind it. */
export function useNow(clock: () => Date): Date {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [clock])
  return now
}
