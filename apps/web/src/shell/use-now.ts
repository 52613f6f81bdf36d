import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The present moment, renewed each minute: what is shown relative to it stays true. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
