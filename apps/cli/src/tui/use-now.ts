import { useEffect, useState } from 'react'
import { CLOCK_MS } from './limits.ts'

/** The time by the minute; it goes on also when answers come in, so that ages are never behind what is shown. */
export function useNow(clock: () => Date): Date {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [clock])
  return now
}
