import { lazy, Suspense, useEffect, useRef, useState } from 'react'

const TooltipBubble = lazy(() =>
  import('./tooltip-bubble.tsx').then((module) => ({ default: module.TooltipBubble })),
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
      <TooltipBubble text={text} triggerRef={trigger} />
    </Suspense>
  )
  return { trigger, show, showSoon, hide, bubble }
}
