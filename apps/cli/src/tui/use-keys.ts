import { type Key, useInput, usePaste, useStdin } from 'ink'
import { useCallback, useEffect, useRef } from 'react'
import { nextText, type Press, pasted, pressesOf } from './presses.ts'
import { type Background, backgroundIn, type Mouse, mouseIn } from './terminal-input.ts'

type Listeners = {
  onPress: (press: Press) => void
  onMouse: (mouse: Mouse) => void
  onBackground: (background: Background) => void
  isTyping: () => boolean
}

const noKey = {} as Key

/**
 * Calls back for each key, one after the other: what one of them changed is drawn before the next one counts. What
 * is typed into a question comes as much at once as there is. What the terminal tells by itself is no key.
 */
export function useKeys(listeners: Listeners): void {
  const latest = useRef(listeners)
  latest.current = listeners
  const waiting = useRef<Press[]>([])
  const next = useCallback(() => {
    const press = latest.current.isTyping() ? nextText(waiting.current) : waiting.current.shift()
    if (press) latest.current.onPress(press)
    if (waiting.current.length > 0) setImmediate(next)
  }, [])
  const take = (presses: readonly Press[]) => {
    const isBusy = waiting.current.length > 0
    waiting.current.push(...presses)
    if (!isBusy) next()
  }
  const { stdin } = useStdin()
  useEffect(() => {
    // Ink keeps to itself what is no key; it reads, and this hears what was read.
    const listen = (chunk: unknown) => {
      for (const mouse of mouseIn(String(chunk))) latest.current.onMouse(mouse)
    }
    stdin.on('data', listen)
    return () => void stdin.off('data', listen)
  }, [stdin])
  useInput((input, key) => {
    const background = backgroundIn(input)
    if (background) return latest.current.onBackground(background)
    // The ends of an answer about colours come as these.
    if (key.meta && (input === ']' || input === '\\')) return
    take(pressesOf(input, key))
  })
  // Without this a line that is pasted would end a question, and the next one be keys.
  usePaste((text) => take([pasted(text, noKey)]))
}
