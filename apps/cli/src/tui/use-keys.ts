import { useInput } from 'ink'
import { useCallback, useRef } from 'react'
import { type Press, pressesOf } from './presses.ts'

/** Calls back for each key, one after the other: what one of them changed is drawn before the next one counts. */
export function useKeys(onPress: (press: Press) => void): void {
  const latest = useRef(onPress)
  latest.current = onPress
  const waiting = useRef<Press[]>([])
  const next = useCallback(() => {
    const press = waiting.current.shift()
    if (press) latest.current(press)
    if (waiting.current.length > 0) setImmediate(next)
  }, [])
  useInput((input, key) => {
    const isBusy = waiting.current.length > 0
    waiting.current.push(...pressesOf(input, key))
    if (!isBusy) next()
  })
}
