import { MINUTE_MS } from '@sandlot/core/units'
import { useEffect, useState } from 'react'
import { useServices } from '../services.tsx'

/** Returns the current time, updated every minute so that relative times stay correct. */
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
