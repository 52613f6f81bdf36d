import { useInput } from 'ink'
import { useCallback, useRef } from 'react'
import { nextText, type Press, pressesOf } from './presses.ts'

/**
 * Calls back for each key, one after the other: what one of them changed is drawn before the next one counts. What
 * is typed into a question comes as much at once as there is.
 */
export function useKeys(onPress: (press: Press) => void, isTyping: () => boolean): void {
  const latest = useRef(onPress)
  latest.current = onPress
  const waiting = useRef<Press[]>([])
  const next = useCallback(() => {
    const press = isTyping() ? nextText(waiting.current) : waiting.current.shift()
    if (press) latest.current(press)
    if (waiting.current.length > 0) setImmediate(next)
  }, [isTyping])
  useInput((input, key) => {
    const isBusy = waiting.current.length > 0
    waiting.current.push(...pressesOf(input, key))
    if (!isBusy) next()
  })
}
