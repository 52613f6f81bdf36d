import { useEffect, useState } from 'react'
import { whenIdle } from '../browser/when-idle.ts'
import { useServices } from '../services.tsx'

/** So long nothing must have been asked or answered: who scrolls as soon as there is something to see comes first. */
const QUIET_MS = 300

/** Whether what the page asked for first is there and nothing moves: the time to load what only comes in handy. */
export function useSettled(): boolean {
  const { queries, schedule } = useServices()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (isSettled) return
    let callOff = () => {}
    const wait = () => {
      callOff()
      const settle = () => {
        if (queries.isFetching() === 0) setSettled(true)
      }
      callOff = whenIdle(schedule, settle, QUIET_MS)
    }
    wait()
    const stop = queries.getQueryCache().subscribe(wait)
    return () => {
      stop()
      callOff()
    }
  }, [isSettled, queries, schedule])
  return isSettled
}
