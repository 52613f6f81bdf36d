import { useEffect, useState } from 'react'
import { useServices } from '../services.tsx'

const MINUTE_MS = 60_000

/** The present moment, renewed each minute: what is shown relative to it stays true. */
export function useNow(): Date {
  const { clock } = useServices()
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    const renew = () => setNow(clock.now())
    const timer = window.setInterval(renew, MINUTE_MS)
    const leave = clock.onChange(renew)
    return () => {
      window.clearInterval(timer)
      leave()
    }
  }, [clock])
  return now
}
