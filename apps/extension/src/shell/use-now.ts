import { useEffect, useState } from 'react'

const STEP_MS = 15_000

/** The time, for texts that say how long ago something was. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
