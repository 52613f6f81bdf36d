import { useCallback, useRef, useState } from 'react'
import type { Press } from './presses.ts'
import { edited } from './shell/edit.ts'
import type { Prompt } from './shell/prompt.ts'

/** The question at the foot of the screen; while there is one, it gets all keys. */
export function usePrompt() {
  const [prompt, show] = useState<Prompt | null>(null)
  // Keys can come faster than the screen is drawn, and each one must find what the one before it did.
  const current = useRef<Prompt | null>(null)
  const ask = useCallback((next: Prompt | null) => {
    current.current = next
    show(next)
  }, [])
  /** False where nothing is asked. */
  const answer = useCallback(
    ({ input, key }: Press): boolean => {
      const open = current.current
      if (!open) return false
      if (open.kind === 'choice') {
        ask(null)
        open.choices.find((choice) => choice.key === input.toLowerCase())?.run?.()
      } else if (key.escape || (key.ctrl && input === 'c')) {
        ask(null)
        open.onCancel?.()
      } else if (key.return) {
        if (open.problemOf?.(open.text)) return true
        ask(null)
        open.onDone(open.text)
      } else {
        const text = edited(open.text, input, key)
        ask({ ...open, text })
        if (text !== open.text) open.onChange?.(text)
      }
      return true
    },
    [ask],
  )
  const isTyping = useCallback(() => current.current?.kind === 'text', [])
  return { prompt, ask, answer, isTyping }
}
