import { type Key, useInput, usePaste, useStdin } from 'ink'
import { useCallback, useEffect, useRef } from 'react'
import { type Background, backgroundIn, type Mouse, mouseIn } from '../terminal/input.ts'
import { nextText, type Press, pasted, pressesOf } from './presses.ts'

type Listeners = {
  onPress: (press: Press) => void
  onMouse: (mouse: Mouse) => void
  onBackground: (background: Background) => void
  isTyping: () => boolean
}

const noKey = {} as Key

/**
 * Calls back for each key in turn: the effect of one is rendered before the next is processed. Text for a prompt is
 * passed on in whole chunks. Reports from the terminal are not keys.
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
    // Ink does not expose anything but keys, so this listens to what it reads.
    const listen = (chunk: unknown) => {
      for (const mouse of mouseIn(String(chunk))) latest.current.onMouse(mouse)
    }
    stdin.on('data', listen)
    return () => void stdin.off('data', listen)
  }, [stdin])
  useInput((input, key) => {
    const background = backgroundIn(input)
    if (background) return latest.current.onBackground(background)
    // Delimiters of color reports arrive like this.
    if (key.meta && (input === ']' || input === '\\')) return
    take(pressesOf(input, key))
  })
  // Otherwise a pasted newline would submit a prompt, and the rest would be keys.
  usePaste((text) => take([pasted(text, noKey)]))
}
