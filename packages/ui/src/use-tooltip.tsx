import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from './lazy-part.ts'

const TooltipBubble = lazyPart(
  () => import('./tooltip-bubble.tsx').then((module) => module.TooltipBubble),
  () => null,
)

const DELAY_MS = 500

/**
 * A tooltip that appears after the pointer has rested on a button, or immediately on keyboard focus. It repeats the
 * button's name, so it is hidden from screen readers.
 */
export function useTooltip(text: string) {
  const trigger = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isShown, setShown] = useState(false)

  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const showSoon = () => {
    timer.current = setTimeout(() => setShown(true), DELAY_MS)
  }
  /** Shows it immediately, but only for keyboard focus. */
  const show = () => {
    if (trigger.current?.matches(':focus-visible')) setShown(true)
  }
  const bubble = isShown && (
    <Suspense>
      <TooltipBubble onClose={hide} text={text} triggerRef={trigger} />
    </Suspense>
  )
  return { trigger, show, showSoon, hide, bubble }
}
