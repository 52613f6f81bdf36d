import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from './lazy-part.ts'

const TooltipBubble = lazyPart(
  () => import('./tooltip-bubble.tsx').then((module) => module.TooltipBubble),
  () => null,
)

const DELAY_MS = 500

/**
 * Words that appear beside a button after the pointer rested on it, or at once with the keyboard's focus. They
 * repeat the button's name, so they are for the eyes alone.
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
  /** At once, but only where the keyboard brought the focus. */
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
