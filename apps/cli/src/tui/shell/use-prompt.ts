import { useCallback, useRef, useState } from 'react'
import type { Press } from '../keys/presses.ts'
import { answered } from './answer.ts'
import type { Prompt } from './prompt.ts'

/** The open prompt, which receives all keys. */
export function usePrompt() {
  const [prompt, show] = useState<Prompt | null>(null)
  // Keys can arrive faster than renders, and each must see the effect of the previous one.
  const current = useRef<Prompt | null>(null)
  const ask = useCallback((next: Prompt | null) => {
    current.current = next
    show(next)
  }, [])
  /** False if there is no prompt. */
  const answer = useCallback(
    (press: Press): boolean => {
      const open = current.current
      if (!open) return false
      const { prompt: next, run } = answered(open, press)
      if (next !== open) ask(next)
      run?.()
      return true
    },
    [ask],
  )
  const isTyping = useCallback(() => current.current?.kind === 'text' || current.current?.kind === 'pick', [])
  return { prompt, ask, answer, isTyping }
}
